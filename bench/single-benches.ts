// Benches that run alone, by name: `npm run bench -- --only grid`.
import { ensureWebBuilt } from '../tools/run/build-web.mjs';
import { benchBets } from './bets/main.ts';
import { benchBooks } from './books/main.ts';
import { benchCluster } from './cluster/main.ts';
import { benchCosts } from './load/costs.ts';
import { benchCrash } from './crash/main.ts';
import { benchDev } from './dev/main.ts';
import { benchFigures } from './figures/main.ts';
import { benchFrames } from './frames/main.ts';
import { benchGate } from './gate/main.ts';
import { benchGrid } from './grid/main.ts';
import { benchGrowth } from './growth.ts';
import { benchLoad } from './load/main.ts';
import { benchOverload } from './load/overload.ts';
import { benchMemory } from './memory/main.ts';
import { benchOutage } from './outage/main.ts';
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
  /** The cost of a book of public sums over a million players. */
  books: benchBooks,
  /** What calls cost on a Citus cluster, beside plain PostgreSQL. */
  cluster: benchCluster,
  /** What each kind of call of the mixed load costs. */
  costs: benchCosts,
  /** Two thousand players in one shared round. */
  crash: benchCrash,
  /** How long a developer waits for a saved change. */
  dev: benchDev,
  /** What the figures of the console cost among a million players. */
  figures: benchFigures,
  /** Whether the games keep 60 frames a second on a slow phone. */
  frames: withWebsite(benchFrames),
  /** What a check of a draft costs. */
  gate: benchGate,
  /** What a large catalogue costs a phone. */
  grid: withWebsite(benchGrid),
  /** The cost of a player's long history. */
  growth: benchGrowth,
  /** Lighthouse scores of the website on a phone. */
  lighthouse: withWebsite(async ({ rounds, say, print }) => {
    for (const line of await measureLighthouse(rounds, say)) print(line);
    return 0;
  }),
  /** How much mixed load two production servers handle at fixed rates. */
  load: benchLoad,
  /** What a server holds under load with five thousand streams, and whether it grows. */
  memory: benchMemory,
  /** How soon calls are answered again after the database was killed. */
  outage: benchOutage,
  /** What is answered while three times as many requests come as the machine takes. */
  overload: benchOverload,
  /** Whether a call costs more among a million players than among a thousand. */
  players: benchPlayers,
  /** The cost of a player's place in a race, by number of entrants. */
  rank: benchRank,
  /** The cost of a search among ten thousand games. */
  search: benchSearch,
  /** The cost of five thousand idle live streams on a server. */
  streams: benchStreams,
  /** The cost of the website's first load on a phone. */
  web: withWebsite(async ({ rounds, say, print }) => {
    for (const line of await measureFirstLoads(rounds, say)) print(line);
    return 0;
  }),
};

/** Builds the website first, unless the build is up to date. */
function withWebsite(bench: (run: BenchRun) => Promise<number>): (run: BenchRun) => Promise<number> {
  return async (run) => {
    await ensureWebBuilt();
    return bench(run);
  };
}
