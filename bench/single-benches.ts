// Benches that run alone, by name: `npm run bench -- --only grid`.
import { ensureWebBuilt } from '../tools/run/build-web.mjs';
import { benchBets } from './bets/main.ts';
import { benchFrames } from './frames/main.ts';
import { benchGrid } from './grid/main.ts';
import { benchGrowth } from './growth.ts';
import { benchLoad } from './load/main.ts';
import type { AloneName, BenchRun } from './options.ts';
import { benchPlayers } from './players/main.ts';
import { benchRank } from './rank/main.ts';
import { benchSearch } from './search/main.ts';
import { benchStreams } from './streams/main.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureFirstLoads } from './web/load.ts';

/** Each returns the exit code of the run. */
export const alone: Readonly<Record<AloneName, (run: BenchRun) => Promise<number>>> = {
  /** How many bets a second the provider port takes, in each form. */
  bets: benchBets,
  /** Whether the games keep 60 frames a second on a slow phone. */
  frames: withWebsite(benchFrames),
  /** What a large catalogue costs a phone. */
  grid: withWebsite(benchGrid),
  /** What a long history of a player costs. */
  growth: benchGrowth,
  /** What Lighthouse says of the website on a phone. */
  lighthouse: withWebsite(async ({ rounds, say, print }) => {
    for (const line of await measureLighthouse(rounds, say)) print(line);
    return 0;
  }),
  /** What two production servers take, with all calls mixed, at fixed rates. */
  load: benchLoad,
  /** Whether a call costs more among a million players than among a thousand. */
  players: benchPlayers,
  /** What a player's place in a race costs, by the number of entrants. */
  rank: benchRank,
  /** What a search costs among ten thousand games. */
  search: benchSearch,
  /** What five thousand idle live streams cost a server. */
  streams: benchStreams,
  /** What the first load of the website costs a phone. */
  web: withWebsite(async ({ rounds, say, print }) => {
    for (const line of await measureFirstLoads(rounds, say)) print(line);
    return 0;
  }),
};

/** Builds the website first where it is not built from the present files. */
function withWebsite(bench: (run: BenchRun) => Promise<number>): (run: BenchRun) => Promise<number> {
  return async (run) => {
    await ensureWebBuilt();
    return bench(run);
  };
}
