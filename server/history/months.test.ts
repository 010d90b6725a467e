// A row's month is computed in TypeScript for new rows and in SQL for existing ones: both agree.
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { LEDGER_REASONS } from '@parlor/contract/calls/balances.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createEmptyDatabase, testEngines } from '../test/database.ts';
import { MIGRATIONS, placeMigration } from '../test/postgres/migration-folder.ts';
import { KEPT, KEPT_ROWS, monthOfClaim, monthOfDraw, monthOfEntry, monthOfReceipt } from './months.ts';

const AT = '2026-03-01T00:00:00.000Z';
const BEFORE = '2026-02-28T23:59:59.999Z';
const REFERENCES = {
  welcome: KEPT,
  invited: KEPT,
  'friend:17': KEPT,
  'task:quest:2026-01-01': KEPT,
  'collection:moths': KEPT,
  'delivery:o-1': KEPT,
  'exchange:3': '2026-03-01',
  'boost:round:acme:r-1': '2026-03-01',
  'boost:quest:2026-01-05:0': '2026-03-01',
  // Yesterday is still claimable today, and belongs to its own month.
  'quest:2026-02-28:1': '2026-02-01',
  'daily:2026-02-27': '2026-02-01',
  'collectible:2026-03-01': '2026-03-01',
  'subscription:gold:plus:2026-02-28': '2026-02-01',
  'milestone:monthly:2026-02:3:FREE': '2026-02-01',
  // ISO weeks begin on Monday: week 9 of 2026 on 23 February, week 1 on 29 December.
  'milestone:weekly:2026-W09:2': '2026-02-01',
  'milestone:weekly:2026-W10:2': '2026-03-01',
  'milestone:weekly:2026-W01:1': '2025-12-01',
  'milestone:weekly:2020-W53:1': '2020-12-01',
} as const;

const closing: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('I13: the month of a claim is that of its reference, whenever it is made', () => {
  for (const [reference, month] of Object.entries(REFERENCES))
    expect([reference, monthOfClaim(reference, AT)]).toEqual([reference, month]);
  for (const reference of Object.keys(REFERENCES).filter((one) => !/^(?:exchange|boost):/.test(one)))
    expect(monthOfClaim(reference, BEFORE)).toBe(monthOfClaim(reference, AT));
});

test.each(testEngines())(
  'rows that were there before move to their month on PostgreSQL %s',
  async (engine) => {
    const folder = await mkdtemp(join(tmpdir(), 'parlor-months-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const { url, drop } = await createEmptyDatabase(engine);
    closing.push(drop);
    const { pool, close } = openDatabase({ url, onError: () => undefined });
    closing.push(close);
    const before = (await readdir(MIGRATIONS)).filter((name) => name < '0003');
    for (const name of before) await placeMigration(name, folder);
    await migrate({ url, folder });
    for (const [n, at] of [AT, BEFORE].entries()) {
      for (const reference of Object.keys(REFERENCES))
        await pool.query(`insert into claims values ($1, $2, '[]', $3)`, [n, reference, at]);
      for (const [i, reason] of LEDGER_REASONS.entries())
        await pool.query(
          `insert into ledger values ($1, $2, 'r-' || $3, 'mint:quest', 'player', 'PP', 1, 1, $3::text, null, $4)`,
          [n, i + 1, reason, at],
        );
      await pool.query(
        `insert into draws values ($1, 1, 'h', 'c', 0, 'a', 'round', 'parlor:r', null, '{}', '{}', 'f', '{}', $2)`,
        [n, at],
      );
    }
    await migrate({ url });

    const days = async (text: string) =>
      (await pool.query<{ row: string; month: string; at: Date }>(text)).rows;
    for (const { row, month, at } of await days(`select reference as row, month::text, at from claims`))
      expect([row, month]).toEqual([row, monthOfClaim(row, at.toISOString())]);
    for (const { row, month, at } of await days(`select reason as row, month::text, at from ledger`))
      expect([row, month]).toEqual([row, monthOfEntry(row as 'quest', at.toISOString())]);
    for (const { month, at } of await days(`select reference as row, month::text, at from draws`))
      expect(month).toBe(monthOfDraw(at.toISOString()));
    for (const table of ['ledger', 'claims', 'draws'] as const) {
      const [row] = await days(
        `select string_agg(distinct tableoid::regclass::text, ' ' order by tableoid::regclass::text) as row from ${table}`,
      );
      expect(row?.row).toMatch(/2026_02.*2026_03/);
      expect(row?.row).not.toContain('other');
      // The same rule again, for rows that an older version writes during a rollout.
      const wrong = await days(
        `select reference as row, month::text, at from ${table} where (${KEPT_ROWS[table]}) <> (month = '${KEPT}')`,
      );
      expect(wrong).toEqual([]);
    }
  },
);

test('receipts that were kept in one table move to their months', async () => {
  const { url, drop } = await createEmptyDatabase();
  closing.push(drop);
  const folder = await mkdtemp(join(tmpdir(), 'parlor-migrations-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const names = (await readdir(MIGRATIONS)).toSorted();
  const before = names.findIndex((name) => name.includes('receipts-by-month'));
  for (const name of names.slice(0, before)) await placeMigration(name, folder);
  await migrate({ url, folder });
  const { pool, close } = openDatabase({ url, onError: () => undefined });
  closing.push(close);
  for (const [n, at] of [BEFORE, AT].entries())
    await pool.query(`insert into act_receipts values (1, $1, $1, '{}', 'hash', $2)`, [n + 1, at]);
  await migrate({ url });
  const { rows } = await pool.query<{ number: bigint; month: string; at: Date; part: string }>(
    `select number, month::text, at, tableoid::regclass::text as part from act_receipts order by number`,
  );
  expect(rows.map(({ number, part }) => [number, part])).toEqual([
    [1n, 'act_receipts_2026_02'],
    [2n, 'act_receipts_2026_03'],
  ]);
  for (const { month, at } of rows) expect(month).toBe(monthOfReceipt(at.toISOString()));
  // A server of the previous version writes no month.
  await pool.query(`insert into act_receipts (player_id, number, last_entry, body, hash, at)
    values (1, 3, 3, '{}', 'hash', now())`);
  for (const part of ['act_receipts', 'act_receipts_2026_02', 'act_receipts_other'])
    await expect(pool.query(`delete from ${part}`)).rejects.toThrow('append-only');
});

test('a new part of a month takes over rows that exist already', async () => {
  const { url, drop } = await createEmptyDatabase();
  closing.push(drop);
  await migrate({ url });
  const { pool, close } = openDatabase({ url, onError: () => undefined });
  closing.push(close);
  await pool.query(`insert into claims values (1, 'quest:2099-05-01:0', '[]', now(), '2099-05-01'),
    (1, 'quest:2099-07-01:0', '[]', now(), '2099-07-01')`);
  const add = async () =>
    (await pool.query<{ made: boolean }>(`select add_history_month('claims', '2099-05-01') as made`)).rows[0]
      ?.made;
  expect([await add(), await add()]).toEqual([true, false]);
  const { rows } = await pool.query(
    `select tableoid::regclass::text as part, reference from claims order by reference`,
  );
  expect(rows).toEqual([
    { part: 'claims_2099_05', reference: 'quest:2099-05-01:0' },
    { part: 'claims_other', reference: 'quest:2099-07-01:0' },
  ]);
  for (const part of ['claims', 'claims_2099_05', 'claims_other', 'claims_kept'])
    await expect(pool.query(`delete from ${part}`)).rejects.toThrow('append-only');
  await expect(
    pool.query(`insert into claims values (1, 'quest:2099-05-01:0', '[]', now(), '2099-05-01')`),
  ).rejects.toThrow('claims_2099_05');
});
