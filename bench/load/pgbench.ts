// The limit of the database: `pgbench` with transactions of our shape, at the same rate, on the same server
// and schema.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { spreadOf, type Spread } from './latencies.ts';

const DEBIAN = '/usr/lib/postgresql';
const PLAYERS = 1_000;
/** The connections of two servers. */
const CONNECTIONS = 20;
const MICROSECONDS_A_MS = 1_000;

/** The newest version that Debian installed, else from the PATH. Undefined if there is none. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return places.map((place) => join(place, 'pgbench')).find((file) => existsSync(file));
}

/** A read of a player, like the summary's. */
const READ = `\\set id random(1, ${PLAYERS})
select version, state, pp, usdt, ton, splash from players where player_id = :id;
`;
/**
 * An act: the player is read, and saved with a ledger entry, a claim and a stored reply. pgbench treats a
 * colon before a word or number as a variable, even within text.
 */
const ACT = `\\set id random(1, ${PLAYERS})
select version, state, pp, usdt, ton, splash from players where player_id = :id \\gset
with saved as (
    update players set version = version + 1, state = :state, pp = pp + 60, updated_at = now()
     where player_id = :id returning player_id, version),
  entries as (
    insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at)
    select player_id, version, 'pgbench:' || version, 'mint:' || 'quest', 'player', 'PP', 60, 1000, 'quest', null, now() from saved),
  made as (
    insert into claims (player_id, reference, rewards, at)
    select player_id, 'pgbench:' || version, '[{"type":"points","amount": 60}]', now() from saved),
  kept as (
    insert into idempotency_keys (player_id, route, key, request_hash, reply, at)
    select player_id, 'claimQuest', gen_random_uuid()::text, repeat('h', 43), repeat('r', 300), now() from saved)
select count(*) from saved;
`;
const READS_OF_100 = 40;

export interface Pgbench {
  /** Processor time of pgbench itself is excluded. */
  run(perSecond: number, seconds: number): Promise<{ readonly latency: Spread; readonly perSecond: number }>;
}

/** A database of players with documents as large as those of `from`. */
export async function openPgbench(
  program: string,
  url: string,
  from: pg.Pool,
  folder: string,
): Promise<Pgbench> {
  await migrate({ url });
  const { rows } = await from.query<{ state: string }>(
    'select state from players order by player_id limit $1',
    [PLAYERS],
  );
  const { pool, close } = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    await pool.query(
      `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
       select n, 1, ($1::text[])[1 + n % $2], 100000, 0, 0, 0, now(), now() from generate_series(1, ${PLAYERS}) n`,
      [rows.map((row) => row.state), rows.length],
    );
    await pool.query('vacuum analyze players');
  } finally {
    await close();
  }
  const [read, act] = [join(folder, 'read.sql'), join(folder, 'act.sql')];
  await writeFile(read, READ);
  await writeFile(act, ACT);
  const { username, password, hostname, port, pathname, searchParams } = new URL(url);
  return {
    async run(perSecond, seconds) {
      const logs = await mkdtemp(join(folder, 'pgbench-'));
      try {
        await ran(
          program,
          [
            ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '1', '-T', String(seconds)],
            ['-R', perSecond.toFixed(0), '--log', `--log-prefix=${join(logs, 'log')}`],
            ['-f', `${read}@${READS_OF_100}`, '-f', `${act}@${100 - READS_OF_100}`],
            ['-h', searchParams.get('host') ?? hostname, '-p', port === '' ? '5432' : port],
            ['-U', decodeURIComponent(username), pathname.slice(1)],
          ].flat(),
          decodeURIComponent(password),
        );
        const lines = readdirSync(logs).flatMap((name) =>
          readFileSync(join(logs, name), 'utf8').trim().split('\n'),
        );
        // client, transaction, microseconds from when it was due, script, …
        const latenciesMs = lines.map((line) => Number(line.split(' ')[2]) / MICROSECONDS_A_MS);
        return {
          latency: spreadOf(latenciesMs.filter((ms) => Number.isFinite(ms))),
          perSecond: latenciesMs.length / seconds,
        };
      } finally {
        await rm(logs, { recursive: true, force: true });
      }
    },
  };
}

const ran = (program: string, args: readonly string[], password: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PGPASSWORD: password };
    execFile(program, [...args], { env }, (error, _said, complaints) => {
      if (error) reject(new Error(`pgbench failed: ${complaints.slice(-600)}`));
      else resolve();
    });
  });
