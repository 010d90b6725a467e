// `npm run bench -- --only load`: how much mixed load two production servers with one PostgreSQL handle at
// fixed rates, with clients that do not wait for replies. In turns at the same rates: a bare server that
// sends the same bytes, and pgbench with transactions of our shape. The numbers of servers and of requests in flight are
// in open-load.ts.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { BenchRun } from '../options.ts';
import { cpuMicrosDuring, watchedServers, type Watched } from '../machine/cpu-time.ts';
import { spreadOf } from './latencies.ts';
import { findPgbench, openPgbench } from './pgbench.ts';
import { printed, type Step } from './report.ts';
import { openLoad } from './open-load.ts';
import { answersOfBare, loopDelayDuring } from './servers.ts';

/** Shares of the machine's maximum, measured with requests that wait for the last reply. */
const SHARES = [0.25, 0.5, 0.75, 0.9, 1, 1.2];
/** Minimum length of a step, whatever the rate. */
const MIN_S = 8;

export async function benchLoad({ rounds, requests, json, say, print }: BenchRun): Promise<number> {
  const load = await openLoad(say);
  try {
    const { servers, generator, asks, beside, databases, pool, capacity, guestsForNext, noting, faults } =
      load;
    const bareServers = servers.map(() => beside('request/bare-fastify.ts'));
    const bare = await answersOfBare(generator, bareServers);
    await asks({ kind: 'open', count: 2_000, perSecond: capacity / 2, seed: 99, bare });
    const program = findPgbench();
    if (program === undefined) say('pgbench was not found; the database side has no limit beside it.');
    const pgbench =
      program === undefined
        ? undefined
        : await openPgbench(program, await databases.createPlain('pgbench'), pool, databases.folder);

    const steps: Step[] = [];
    const databaseProcess = (): Watched[] => watchedServers(databases.postmasters());
    const stepAt = async (share: number, round: number): Promise<void> => {
      const perSecond = capacity * share;
      const count = Math.ceil(Math.max(requests, perSecond * MIN_S));
      await guestsForNext(count);
      const seed = 1_000 * round + Math.round(share * 100);
      const ours = async (): Promise<Step['ours']> => {
        const watched = [
          ...servers.map((s) => processOf(s.process)),
          processOf(generator),
          ...databaseProcess(),
        ];
        const { result, loopDelay } = await loopDelayDuring(servers, () =>
          cpuMicrosDuring(watched, () => asks({ kind: 'open', count, perSecond, seed })),
        );
        const loaded = noting(result.result, share > 1);
        const [one = 0, two = 0, asker = 0, ...machines] = result.micros.map((micros) => micros / count);
        const database = machines.length === 0 ? undefined : machines.reduce((sum, each) => sum + each, 0);
        return { loaded, loopDelay, serverMicros: one + two, askerMicros: asker, databaseMicros: database };
      };
      const bareOnes = async (): Promise<Step['bare']> => {
        const { result, micros } = await cpuMicrosDuring(bareServers.map(processOf), () =>
          asks({ kind: 'open', count, perSecond, seed, bare }),
        );
        const serverMicros = micros.reduce((sum, one) => sum + one, 0) / count;
        return { latency: spreadOf(Object.values(result.latenciesMs).flat()), serverMicros };
      };
      say(`Round ${round + 1} of ${rounds}: ${perSecond.toFixed(0)} a second, ${count} requests.`);
      // Each round starts with another of the three.
      const step: Partial<{ -readonly [K in keyof Step]: Step[K] }> = { share, perSecond, count };
      const parts = [
        async () => void (step.ours = await ours()),
        async () => void (step.bare = await bareOnes()),
        async () =>
          void (step.pgbench = await pgbenchAt(
            pgbench,
            databaseProcess(),
            perSecond,
            Math.ceil(count / perSecond),
          )),
      ];
      for (let i = 0; i < parts.length; i += 1) await parts[(i + round) % parts.length]!();
      steps.push(step as Step);
    };
    for (let round = 0; round < rounds; round += 1) for (const share of SHARES) await stepAt(share, round);

    for (const line of printed(steps, capacity)) print(line);
    const differing = await load.differences(print);
    if (json !== undefined)
      writeFileSync(
        json,
        `${JSON.stringify({ at: new Date().toISOString(), engine: databases.engine, loadAverage: loadavg(), capacity, steps: steps.map(withoutEach) }, null, 1)}\n`,
      );
    return faults.length + differing === 0 ? 0 : 1;
  } finally {
    await load.close();
  }
}

const processOf = ({ pid }: { readonly pid: number }): Watched => ({ pid });

async function pgbenchAt(
  pgbench: Awaited<ReturnType<typeof openPgbench>> | undefined,
  watched: readonly Watched[],
  perSecond: number,
  seconds: number,
): Promise<Step['pgbench']> {
  if (pgbench === undefined) return undefined;
  const { result, micros } = await cpuMicrosDuring(watched, () => pgbench.run(perSecond, seconds));
  return {
    ...result,
    databaseMicros: micros.reduce((sum, one) => sum + one, 0) / (result.perSecond * seconds) || undefined,
  };
}

/** The figures of a step. All latencies would fill a file. */
const withoutEach = ({ ours, ...step }: Step) => {
  const { latenciesMs, lateMs, ...loaded } = ours.loaded;
  const kinds = Object.entries(latenciesMs).map(([kind, list]) => [kind, spreadOf(list)] as const);
  return {
    ...step,
    ours: { ...ours, loaded: { ...loaded, late: spreadOf(lateMs), kinds: Object.fromEntries(kinds) } },
  };
};
