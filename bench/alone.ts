// Benches of one thing each, asked for by name: `npm run bench -- --only grid`.
import { ensureWebBuilt } from '../tools/run/build-web.mjs';
import { benchBets } from './bets/main.ts';
import { benchFrames } from './frames/main.ts';
import { benchGrid } from './grid/main.ts';
import { benchGrowth } from './growth.ts';
import { benchLoad } from './load/main.ts';
import type { AloneName } from './options.ts';
import { benchPlayers } from './players/main.ts';
import { benchRank } from './rank/main.ts';
import { benchSearch } from './search/main.ts';
import { benchStreams } from './streams/main.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureFirstLoads } from './web/load.ts';

export interface AloneOptions {
  readonly rounds: number;
  readonly requests: number;
  /** Where every figure goes, not only the medians. */
  readonly json: string | undefined;
  /** What goes on, for whoever waits. */
  readonly say: (line: string) => void;
  /** What came out. */
  readonly print: (line: string) => void;
}

/** Each answers the exit code of the run. */
export const alone: Readonly<Record<AloneName, (options: AloneOptions) => Promise<number>>> = {
  /** How many bets a second the provider port takes, in each form. */
  bets: benchBets,
  /** Whether the tables of the games keep 60 pictures a second on a slow phone. */
  frames: benchFrames,
  /** What a large catalogue costs a phone. */
  grid: benchGrid,
  /** What a player's history costs. */
  growth: benchGrowth,
  /** What Lighthouse says of the website on a phone. */
  lighthouse: async ({ rounds, say, print }) => {
    await ensureWebBuilt();
    for (const line of await measureLighthouse(rounds, say)) print(line);
    return 0;
  },
  /** What two servers of production take, with all calls mixed and people who do not wait for each other. */
  load: benchLoad,
  /** Whether a call costs more among a million players than among a thousand. */
  players: benchPlayers,
  /** What my place in a race costs among how many. */
  rank: benchRank,
  /** What a search costs among ten thousand games. */
  search: benchSearch,
  /** What five thousand live streams that say nothing cost a server. */
  streams: benchStreams,
  /** What the first load of the website costs a phone. */
  web: async ({ rounds, say, print }) => {
    await ensureWebBuilt();
    for (const line of await measureFirstLoads(rounds, say)) print(line);
    return 0;
  },
};
