import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { auditDatabase } from '../audit/index.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import { openDatabase } from '../db/open.ts';
import { createTestDatabase } from '../test/database.ts';
import { ownTables } from './form.ts';
import { restoreLines } from './read.ts';
import { backupLines } from './write.ts';

let played: PlayedDatabase;
let lines: string[];
const closing: Array<() => Promise<void>> = [];

beforeAll(async () => {
  played = await openPlayedDatabase();
  closing.push(() => played.drop());
  lines = [];
  const at = new Date('2026-11-20T12:00:00Z');
  for await (const line of backupLines(played.database.pool, at, () => undefined)) lines.push(line);
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function emptyPool(): Promise<pg.Pool> {
  const database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  closing.push(async () => {
    await opened.close();
    await database.drop();
  });
  return opened.pool;
}
async function* given(list: readonly string[]): AsyncGenerator<string> {
  yield* list;
}
const contents = async (pool: pg.Pool): Promise<string[]> => {
  const tables = await ownTables(async (sql) => (await pool.query(sql)).rows as never);
  const all: string[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    all.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return all;
};

test('the restored rows equal the original rows to the last digit, and the audit agrees', async () => {
  const pool = await emptyPool();
  const { rows, at } = await restoreLines(pool, given(lines));
  expect(at).toBe('2026-11-20T12:00:00.000Z');
  expect(rows).toBeGreaterThan(50);
  expect(await contents(pool)).toEqual(await contents(played.database.pool));
  const report = await auditDatabase(pool, played.loaded);
  expect(report.mismatchCount).toBe(0);
  expect(report.players).toBe(2);
  // A player who comes next gets a number of their own, and the books are guarded as before.
  const next = async (db: pg.Pool) =>
    (await db.query<{ id: bigint }>(`select nextval('player_ids') as id`)).rows[0]!.id;
  expect(await next(pool)).toBe(await next(played.database.pool));
  await expect(pool.query('update ledger set amount = 1')).rejects.toThrow('append-only');
});

test('a backup that was cut off restores nothing', async () => {
  const pool = await emptyPool();
  await expect(restoreLines(pool, given(lines.slice(0, -1)))).rejects.toThrow('not whole');
  const row = lines.findIndex((line, at) => at > 0 && !line.startsWith('{"table":'));
  await expect(restoreLines(pool, given(lines.toSpliced(row, 1)))).rejects.toThrow('not whole');
  expect((await pool.query('select 1 from players')).rowCount).toBe(0);
});

test('recordings of sessions are in no backup, and those in a backup of an earlier version are passed over', async () => {
  const part = JSON.stringify({ session_id: 's-1', number: 1, events: 'x' });
  const first = lines.findIndex((line) => line.startsWith('{"table":'));
  const earlier = lines.toSpliced(first, 0, '{"table":"replay_parts"}', part);
  const end = JSON.parse(lines.at(-1)!) as { end: number };
  earlier[earlier.length - 1] = JSON.stringify({ ...end, end: end.end + 1 });
  const pool = await emptyPool();
  expect((await restoreLines(pool, given(earlier))).rows).toBe(end.end + 1);
  expect((await pool.query('select 1 from replay_parts')).rowCount).toBe(0);
  expect(lines).not.toContain('{"table":"replay_parts"}');
});

test('new events come after those of a cluster, whose ids are microseconds', async () => {
  const id = 1_795_000_000_000_000;
  const row = JSON.stringify({ player_id: played.mina, id, kind: 'win', body: '{}', at: '2026-11-20' });
  const end = JSON.parse(lines.at(-1)!) as { end: number };
  const more = ['{"table":"outbox"}', row, JSON.stringify({ ...end, end: end.end + 1 })];
  const pool = await emptyPool();
  await restoreLines(pool, given([...lines.slice(0, -1), ...more]));
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into outbox (player_id, kind, body, at) values (1, 'win', '{}', now()) returning id`,
  );
  expect(Number(rows[0]!.id)).toBe(id + 1);
});

test('nothing is restored over players, from another version, or from a file that is none', async () => {
  await expect(restoreLines(played.database.pool, given(lines))).rejects.toThrow('not empty');
  const pool = await emptyPool();
  const older = JSON.stringify({ ...(JSON.parse(lines[0]!) as object), migrations: ['0001-players'] });
  await expect(restoreLines(pool, given([older, ...lines.slice(1)]))).rejects.toThrow('another version');
  await expect(restoreLines(pool, given(['hello']))).rejects.toThrow('not a backup');
});
