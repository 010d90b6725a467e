// `npm run bench -- --only players`: does a call cost more among a million players than among a thousand?
// Four databases on one server hold 1,000 to 1,000,000. Calls of random players alternate between them. The
// result is processor time and clock time as ratios to the smallest of the same turn.
import { statfsSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import type { BenchRun } from '../options.ts';
import { cpuMicrosDuring, watchedServers, type Watched } from '../machine/cpu-time.ts';
import { openDatabases, ownMachine } from '../machine/databases.ts';
import { runConcurrently } from '../request/run-concurrently.ts';
import { seeded } from '../load/clients/arrivals.ts';
import { percentile } from '../load/latencies.ts';
import { median } from '../report.ts';
import { CALLS, callsOf, MAX_CLAIMS, type CallName } from './calls.ts';
import { fill } from './fill.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const IN_FLIGHT = 8;
/** Bytes of a player's rows, with indexes and their write-ahead log. */
const BYTES_EACH = 14_000;
/** In a newly filled database, the first turns warm up connections and pages. */
const WARM_TURNS = 1;

/** Concurrent claims are of players this far apart in that order. */
const APART = 250;

interface Took {
  /** Microseconds of processor time per call, of server and database. */
  readonly micros: number;
  readonly p50Ms: number;
  /** Write-ahead log per call. */
  readonly logBytes: number;
}
type Turn = ReadonlyMap<number, Readonly<Record<CallName, Took>>>;

export async function benchPlayers({ rounds, requests, say, print }: BenchRun): Promise<number> {
  const turns = rounds + WARM_TURNS;
  if (turns * requests > MAX_CLAIMS)
    throw new Error(`The smallest database has ${MAX_CLAIMS} claims, and ${turns * requests} are asked for`);
  mustHaveRoom(SIZES.at(-1)! * BYTES_EACH);
  const { content } = loadContent(join(import.meta.dirname, '..', '..', 'content'));
  const databases = await openDatabases(ownMachine());
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  try {
    const servers = [];
    for (const size of SIZES) {
      say(`${databases.engine}: writing ${size.toLocaleString('en')} players.`);
      const url = await databases.create(`players_${size}`);
      await migrate({ url });
      const { pool, close } = openDatabase({
        url,
        poolSize: IN_FLIGHT,
        onError: () => undefined,
        // Writing a million takes a while.
        deadlines: { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, answerMs: HOUR_MS },
      });
      undo.push(close);
      const players = new Players({ pool, clock: systemClock, content, digest: nodeDigest, freshSecret });
      const filled = await fill(pool, players, size, say);
      const { rows } = await pool.query<{ whole: bigint; own: bigint }>(
        "select pg_database_size(current_database()) as whole, pg_total_relation_size('players') as own",
      );
      servers.push({
        size,
        calls: await callsOf(filled, content.referrals.review),
        chance: seeded(size),
        // The order of claims: each player once per quest.
        order: shuffled(size, seeded(size + 1)),
        gigabytes: Number(rows[0]!.whole) / 1e9,
        playersGigabytes: Number(rows[0]!.own) / 1e9,
        claims: 0,
        pool,
      });
    }
    await servers[0]!.pool.query('checkpoint');
    const watched: Watched[] = [{ pid: process.pid }, ...watchedServers(databases.postmasters())];
    const done: Turn[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      say(turn < WARM_TURNS ? 'Warming up.' : `Round ${turn} of ${rounds}.`);
      const took = new Map<number, Record<CallName, Took>>();
      // Starts with another of the four each time, and for each call.
      for (const [at, call] of CALLS.entries())
        for (let i = 0; i < servers.length; i += 1) {
          const server = servers[(i + turn + at) % servers.length]!;
          const ms: number[] = [];
          const requested = Array.from({ length: requests }, (_, n) => {
            if (call !== 'claim') return { n: Math.floor(server.chance() * server.size), turn: n };
            // Each quest of each player once, in a random order of players that differs per quest.
            const claim = server.claims++;
            const place = Math.floor(claim / 4) + (claim % 4) * APART;
            return { n: server.order[place % server.size]!, turn: claim };
          });
          const logBefore = await writtenToLog(server.pool);
          const { result, micros } = await cpuMicrosDuring(watched, () =>
            runConcurrently(requested, IN_FLIGHT, async (one) => {
              const begunMs = performance.now();
              await server.calls[call](one.n, one.turn);
              ms.push(performance.now() - begunMs);
              return undefined;
            }),
          );
          if (result.failures > 0)
            throw new Error(
              `${call} among ${server.size}: ${result.failures} failed: ${result.samples.join('; ')}`,
            );
          const all = micros.reduce((sum, one) => sum + one, 0) / requests;
          const known = took.get(server.size) ?? ({} as Record<CallName, Took>);
          const logBytes = Number((await writtenToLog(server.pool)) - logBefore) / requests;
          known[call] = { micros: all, p50Ms: percentile(ms, 0.5), logBytes };
          took.set(server.size, known);
        }
      if (turn >= WARM_TURNS) done.push(took);
    }
    for (const line of table(done)) print(line);
    print('');
    for (const { size, gigabytes, playersGigabytes } of servers)
      print(
        `${size.toLocaleString('en')} players: ${gigabytes.toFixed(2)} GB in all, ${((playersGigabytes * 1e6) / size).toFixed(1)} kB each in the players' own table.`,
      );
    print(`Medians of ${rounds} rounds of ${requests} calls each. Load average ${loadavg()[0]!.toFixed(1)}.`);
    return 0;
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
  }
}

async function writtenToLog(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ bytes: bigint }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes",
  );
  return rows[0]!.bytes;
}

function shuffled(count: number, chance: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, n) => n);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function mustHaveRoom(bytes: number): void {
  if (process.env['DATABASE_URL'] !== undefined) return;
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < bytes)
    throw new Error(
      `This takes ${(bytes / 1e9).toFixed(0)} GB of disk at ${tmpdir()}, for as long as it runs`,
    );
}

function table(turns: readonly Turn[]): string[] {
  const cell = (call: CallName, size: number): string => {
    const of = (value: (took: Took) => number, at: number) => turns.map((turn) => value(turn.get(at)![call]));
    const ratio = (value: (took: Took) => number): string => {
      const ratios = of(value, size).map((one, i) => one / of(value, SIZES[0])[i]!);
      const sorted = ratios.toSorted((a, b) => a - b);
      return `**${median(ratios).toFixed(2)}** (${sorted[0]!.toFixed(2)} to ${sorted.at(-1)!.toFixed(2)})`;
    };
    const micros = median(of((t) => t.micros, size)).toFixed(0);
    const p50 = median(of((t) => t.p50Ms, size)).toFixed(2);
    const log = (median(of((t) => t.logBytes, size)) / 1_000).toFixed(1);
    return `${micros} | ${ratio((t) => t.micros)} | ${p50} | ${ratio((t) => t.p50Ms)} | ${log}`;
  };
  return [
    `| | players | µs of processor | of ${SIZES[0].toLocaleString('en')} | p50 ms | of ${SIZES[0].toLocaleString('en')} | kB of log |`,
    '|---|---|---|---|---|---|---|',
    ...CALLS.flatMap((call) =>
      SIZES.map((size) => `| ${call} | ${size.toLocaleString('en')} | ${cell(call, size)} |`),
    ),
  ];
}
