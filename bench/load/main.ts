// `npm run bench -- --only load`: how much mixed load two production servers with one PostgreSQL handle at
// fixed rates, with clients that do not wait for replies. In turns at the same rates: a bare server that
// sends the same bytes, and pgbench with transactions of our shape.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { auditDatabase } from '../../server/audit/index.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import type { BenchRun } from '../options.ts';
import { auditLine } from '../machine/audit-line.ts';
import { cpuMicrosDuring, watchedServers, type Watched } from '../machine/cpu-time.ts';
import { openDatabases } from '../machine/databases.ts';
import { BOT_TOKEN } from '../request/deployment.ts';
import type { Listening } from '../request/messages.ts';
import { startBeside } from '../machine/side-process.ts';
import { createGuests } from './clients/guests.ts';
import { spreadOf } from './latencies.ts';
import type { Loaded, LoadJob, SampleAnswers } from './messages.ts';
import { guestsFor } from './clients/mix.ts';
import { findPgbench, openPgbench } from './pgbench.ts';
import { printed, type Step } from './report.ts';
import { targetOf, startProduction, loopDelayDuring } from './servers.ts';
import { studioKeys, withStudios } from './studios.ts';
import { comparedWith } from './verdict.ts';

/** Shares of the machine's maximum, measured with requests that wait for the last reply. */
const SHARES = [0.25, 0.5, 0.75, 0.9, 1, 1.2];
const SERVERS = 2;
const IN_FLIGHT = 32;
const WARM_UP = 3_000;
const CAPACITY = 4_000;
/** Minimum length of a step, whatever the rate. */
const MIN_S = 8;

export async function benchLoad({ rounds, requests, json, say, print }: BenchRun): Promise<number> {
  const loaded = withStudios(loadContent(join(import.meta.dirname, '..', '..', 'content')));
  const databases = await openDatabases();
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  const beside = (...of: Parameters<typeof startBeside>) => {
    const process = startBeside(...of);
    undo.push(() => process.stop());
    return process;
  };
  try {
    say(`${databases.engine}; two servers, the load, and two bare servers beside them.`);
    const databaseUrl = await databases.create('load');
    await migrate({ url: databaseUrl });
    const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 4, onError: () => undefined });
    undo.push(close);
    const players = new Players({
      pool,
      clock: systemClock,
      content: loaded.content,
      digest: nodeDigest,
      freshSecret,
      isSpread: databases.workersOf(databaseUrl).length > 0,
    });
    const keys = studioKeys();
    const servers = await startProduction(SERVERS, { databaseUrl, dataDir: databases.folder, keys });
    for (const { process } of servers) undo.push(() => process.stop());
    const generator = beside('load/clients/generator.ts');
    const asks = (job: LoadJob) => generator.ask<Loaded>(job);
    await asks({
      kind: 'setup',
      lobbies: servers.map((s) => s.url),
      games: servers.map((s) => s.gamesUrl),
      botToken: BOT_TOKEN,
      hub88PrivateKey: keys.hub88Private,
      ownFormSecret: keys.ownFormSecret,
      seed: 1,
    });

    let came = 0;
    /** Enough guests for this many requests, so that every first claim is possible. */
    const guestsForNext = async (count: number): Promise<void> => {
      const wanted = guestsFor(count);
      const target = targetOf(servers[0]!);
      const guests = await createGuests({ target, pool, players }, wanted, came);
      came += wanted;
      await asks({ kind: 'guests', guests });
    };
    const faults: string[] = [];
    const noting = (loaded: Loaded, mayShed: boolean): Loaded => {
      if (loaded.outcomes.fault > 0 || (loaded.outcomes.shed > 0 && !mayShed))
        faults.push(...loaded.samples.slice(0, 3));
      return loaded;
    };
    const closed = async (count: number): Promise<number> => {
      await guestsForNext(count);
      const { elapsedMs } = noting(await asks({ kind: 'closed', count, inFlight: IN_FLIGHT }), false);
      return (count / elapsedMs) * 1_000;
    };
    say('Warming up.');
    await closed(WARM_UP);
    await pool.query('analyze');
    const capacity = await closed(CAPACITY);
    say(`The machine takes ${capacity.toFixed(0)} a second when ${IN_FLIGHT} wait for their answers.`);

    const { answers } = await generator.ask<SampleAnswers>({ kind: 'samples' } satisfies LoadJob);
    const bareServers = servers.map(() => beside('request/bare-fastify.ts'));
    const bare: string[] = [];
    for (const one of bareServers)
      bare.push(
        (await one.ask<Listening>({ kind: 'answers', answers } satisfies { kind: string } & SampleAnswers))
          .url,
      );
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
    // A late request may still be running in the servers.
    for (const { process } of servers) await process.stop();
    const told = await asks({ kind: 'closed', count: 0, inFlight: 1 });
    const differs = await comparedWith(pool, told);
    const audit = await auditDatabase(pool, loaded);
    printProblems(print, faults, differs, audit);
    if (json !== undefined)
      writeFileSync(
        json,
        `${JSON.stringify({ at: new Date().toISOString(), engine: databases.engine, loadAverage: loadavg(), capacity, steps: steps.map(withoutEach) }, null, 1)}\n`,
      );
    return faults.length + differs.length + audit.mismatchCount === 0 ? 0 : 1;
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
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

function printProblems(
  print: (line: string) => void,
  faults: readonly string[],
  differs: readonly string[],
  audit: Awaited<ReturnType<typeof auditDatabase>>,
): void {
  print('');
  print(
    faults.length === 0
      ? 'Unexpected errors: none.'
      : `Unexpected errors, such as: ${[...new Set(faults)].slice(0, 6).join(' | ')}`,
  );
  print(
    differs.length === 0
      ? 'What was acknowledged and what stands in the database are the same.'
      : differs.join('; '),
  );
  print(auditLine(audit));
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
