// `npm run bench -- --only books`: what a book of public sums costs among a million players: processor time of the server and of
// PostgreSQL, memory of the process that makes it, stored bytes, and the time of a proof. Between two books, 20,000 players act.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { newestBooks } from '../../server/features/books/store.ts';
import { bookProof } from '../../server/features/books/prove.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import { ManualClock } from '../../server/runtime/clock.ts';
import { percentile } from '../load/latencies.ts';
import { cpuMicrosDuring, watchedServers } from '../machine/cpu-time.ts';
import { openDatabases, ownMachine } from '../machine/databases.ts';
import { startBeside } from '../machine/side-process.ts';
import type { BenchRun } from '../options.ts';
import { fill } from '../players/fill.ts';
import { runConcurrently } from '../request/run-concurrently.ts';
import { median } from '../report.ts';
import type { Told } from './maker.ts';

const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? 1_000_000);
/** Players who act in an hour, and how many of them act again between the hour and its book. */
const ACTIVE = Math.ceil(PLAYERS / 50);
const AGAIN = Math.ceil(ACTIVE / 10);
const IN_FLIGHT = 8;
const PROOFS = 200;
const MOST_SECONDS = 20;
const MOST_BYTES = 300e6;
/** A book is made this long after its hour. */
const AFTER_MS = 6 * MINUTE_MS;

interface Made extends Told {
  readonly serverSeconds: number;
  readonly databaseSeconds: number;
}

export async function benchBooks({ rounds, say, print }: BenchRun): Promise<number> {
  const { content } = loadContent(join(import.meta.dirname, '..', '..', 'content'));
  const databases = await openDatabases(ownMachine());
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  try {
    say(`${databases.engine}: writing ${PLAYERS.toLocaleString('en')} players.`);
    const url = await databases.create('books');
    await migrate({ url });
    const { pool, close } = openDatabase({
      url,
      poolSize: IN_FLIGHT,
      onError: () => undefined,
      deadlines: { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, answerMs: HOUR_MS },
    });
    undo.push(close);
    const clock = new ManualClock(new Date(Date.now() - (Date.now() % HOUR_MS) - HOUR_MS / 2).toISOString());
    const players = new Players({ pool, clock, content, digest: nodeDigest, freshSecret });
    const { firstId } = await fill(pool, players, PLAYERS, say, { only: ['players', 'ledger'] });
    const maker = startBeside('books/maker.ts', { args: [url] });
    undo.push(() => maker.stop());
    await maker.next();
    const watched = [{ pid: maker.pid }, ...watchedServers(databases.postmasters())];
    let acts = 0;
    const act = (count: number) =>
      runConcurrently(Array.from({ length: count }), IN_FLIGHT, async () => {
        const playerId = String(firstId + Math.floor(Math.random() * PLAYERS));
        const items = [{ type: 'token', symbol: 'PP', amount: 1 }] as const;
        await players.act('deliverItems', playerId, {
          input: { orderId: `bench-${++acts}`, items: [...items], quantity: 1 },
        });
        return undefined;
      });
    const make = async (): Promise<Made> => {
      const { result, micros } = await cpuMicrosDuring(watched, () =>
        maker.ask<Told>({ nowMs: clock.now() }),
      );
      if (result.made.players !== PLAYERS) throw new Error(`The book has ${result.made.players} players`);
      const [server = 0, ...database] = micros.map((one) => one / 1e6);
      return {
        ...result,
        serverSeconds: server,
        databaseSeconds: database.reduce((sum, one) => sum + one, 0),
      };
    };
    const toNextBook = (): void => {
      clock.set(new Date(clock.now() - (clock.now() % HOUR_MS) + HOUR_MS + AFTER_MS).toISOString());
    };
    toNextBook();
    say('The first book.');
    const first = await make();
    const made: Made[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}: ${ACTIVE} players act.`);
      await act(ACTIVE);
      toNextBook();
      await act(AGAIN);
      made.push(await make());
    }
    const { rows } = await pool.query<{ bytes: bigint }>(
      `select pg_total_relation_size('book_blocks') as bytes`,
    );
    const [newest] = await newestBooks(pool, 1);
    const proofs: number[] = [];
    for (let n = 0; n < PROOFS; n += 1) {
      const begun = performance.now();
      const playerId = String(firstId + Math.floor(Math.random() * PLAYERS));
      if ((await bookProof({ pool }, newest!, playerId)) === undefined) throw new Error('There is no proof');
      proofs.push(performance.now() - begun);
    }
    for (const line of table(first, made)) print(line);
    print(
      `Stored for proofs: ${(Number(rows[0]!.bytes) / (rounds + 1) / PLAYERS).toFixed(1)} bytes a player and book.`,
    );
    print(
      `A proof: ${percentile(proofs, 0.5).toFixed(1)} ms, p95 ${percentile(proofs, 0.95).toFixed(1)} ms.`,
    );
    print(`Load average ${loadavg()[0]!.toFixed(1)}.`);
    const isWithin = made.every(
      (one) => one.serverSeconds + one.databaseSeconds <= MOST_SECONDS && one.memory <= MOST_BYTES,
    );
    print(
      `${isWithin ? 'Within' : 'BEYOND'} ${MOST_SECONDS} s of processor time and ${MOST_BYTES / 1e6} MB.`,
    );
    return isWithin ? 0 : 1;
  } finally {
    for (const one of undo.toReversed()) await one();
  }
}

function table(first: Made, made: readonly Made[]): string[] {
  const line = (name: string, of: (one: Made) => number, digits = 1): string =>
    `| ${name} | ${of(first).toFixed(digits)} | ${median(made.map(of)).toFixed(digits)} |`;
  return [
    '| | the first book | the next ones, median |',
    '|---|---|---|',
    line('processor time, server, s', (one) => one.serverSeconds),
    line('processor time, PostgreSQL, s', (one) => one.databaseSeconds),
    line('both, s', (one) => one.serverSeconds + one.databaseSeconds),
    line('clock, s', (one) => one.ms / 1_000),
    line('memory of the process, MB', (one) => one.memory / 1e6, 0),
    line('memory before, MB', (one) => one.memoryBefore / 1e6, 0),
    line('longest time without an answer, ms', (one) => one.heldMs, 0),
  ];
}
