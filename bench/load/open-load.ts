// Two production servers on one new database, and the process that sends them requests; warmed up and measured.
import { join } from 'node:path';
import type pg from 'pg';
import { auditDatabase } from '../../server/audit/index.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import { auditLine } from '../machine/audit-line.ts';
import { openDatabases } from '../machine/databases.ts';
import { startBeside, type SideProcess } from '../machine/side-process.ts';
import { BOT_TOKEN } from '../request/deployment.ts';
import { createGuests } from './clients/guests.ts';
import { guestsFor } from './clients/mix.ts';
import type { Loaded, LoadJob } from './messages.ts';
import { startProduction, targetOf, type Server } from './servers.ts';
import { studioKeys, withStudios } from './studios.ts';
import { comparedWith } from './verdict.ts';

const SERVERS = 2;
/** Requests that the bench keeps in flight while it measures capacity and costs. */
export const IN_FLIGHT = 32;
const WARM_UP_REQUESTS = 3_000;
const MEASURING_REQUESTS = 4_000;

export interface OpenLoad {
  readonly databases: Awaited<ReturnType<typeof openDatabases>>;
  readonly servers: readonly Server[];
  readonly pool: pg.Pool;
  readonly generator: SideProcess;
  asks(job: LoadJob): Promise<Loaded>;
  /** Starts another process that ends with this load. */
  readonly beside: typeof startBeside;
  /** Requests a second that the machine takes, when each waits for an answer before. */
  readonly capacity: number;
  /** Lets enough guests in for this many requests, so that every first claim is possible. */
  guestsForNext(count: number): Promise<void>;
  /** Keeps what went wrong in `faults`. */
  noting(loaded: Loaded, mayShed: boolean): Loaded;
  readonly faults: string[];
  /** Stops the servers, prints what does not agree, and returns how much that is. */
  differences(print: (line: string) => void): Promise<number>;
  close(): Promise<void>;
}

export async function openLoad(
  say: (line: string) => void,
  { warmUp = WARM_UP_REQUESTS, toMeasure = MEASURING_REQUESTS }: { warmUp?: number; toMeasure?: number } = {},
): Promise<OpenLoad> {
  const loaded = withStudios(loadContent(join(import.meta.dirname, '..', '..', 'content')));
  const databases = await openDatabases();
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  const close = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
  };
  const beside = (...of: Parameters<typeof startBeside>) => {
    const process = startBeside(...of);
    undo.push(() => process.stop());
    return process;
  };
  try {
    say(`${databases.engine}; two servers, and the load beside them.`);
    const databaseUrl = await databases.create('load');
    await migrate({ url: databaseUrl });
    const database = openDatabase({ url: databaseUrl, poolSize: 4, onError: () => undefined });
    undo.push(database.close);
    const { pool } = database;
    const players = new Players({
      pool,
      clock: systemClock,
      content: loaded.content,
      digest: nodeDigest,
      freshSecret,
      isOnCluster: databases.workersOf(databaseUrl).length > 0,
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
    await closed(warmUp);
    await pool.query('analyze');
    const capacity = await closed(toMeasure);
    say(`The machine takes ${capacity.toFixed(0)} a second when ${IN_FLIGHT} wait for their answers.`);
    return {
      databases,
      servers,
      pool,
      generator,
      asks,
      beside,
      capacity,
      guestsForNext,
      noting,
      faults,
      async differences(print) {
        // A late request may still be running in the servers.
        for (const { process } of servers) await process.stop();
        const told = await asks({ kind: 'closed', count: 0, inFlight: 1 });
        const differs = await comparedWith(pool, told);
        const audit = await auditDatabase(pool, loaded);
        printProblems(print, faults, differs, audit);
        return differs.length + audit.mismatchCount;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
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
