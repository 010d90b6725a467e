// Checks the list that distributes the tables against the migrated schema, by the rules of Citus.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { prepare } from './distribute.ts';
import { openDatabase } from '../open.ts';
import { BY_PLAYER, BY_THEIR_KEY, ON_COORDINATOR, ON_EVERY_MACHINE, PLAYER_COLUMN } from './placement.ts';

const byPlayer: ReadonlySet<string> = new Set(BY_PLAYER);
const spread: ReadonlySet<string> = new Set([...BY_PLAYER, ...Object.keys(BY_THEIR_KEY)]);
const keyOf = (table: string): string => BY_THEIR_KEY[table] ?? PLAYER_COLUMN[table] ?? 'player_id';
const placed = [...spread, ...Object.keys(ON_EVERY_MACHINE), ...Object.keys(ON_COORDINATOR)];

let pool: pg.Pool;
let close: () => Promise<void>;
/** The triggers of append-only tables, before they are prepared. */
let before: readonly string[];
const refusing = async (): Promise<string[]> =>
  (
    await pool.query<{ what: string }>(
      `select distinct relname || ' ' || (case event when 8 then 'delete' when 16 then 'update' else 'truncate' end) as what
         from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid, unnest('{8,16,32}'::int[]) event
        where proname = 'refuse_change' and tgtype & event > 0 order by 1`,
    )
  ).rows.map(({ what }) => what);
beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  pool = opened.pool;
  before = await refusing();
  await prepare(opened.db, placed);
  close = async () => {
    await opened.close();
    await database.drop();
  };
});
afterAll(() => close());

test('every table of the schema has one placement', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not like 'kysely%' order by relname`,
  );
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name));
});

test('every unique key of a distributed table begins with its distribution column, or contains it', async () => {
  const { rows } = await pool.query<{ table: string; name: string; columns: string[] }>(
    `select c.relname as table, i.indexrelid::regclass::text as name,
       array(select a.attname::text from unnest(i.indkey) with ordinality k (n, o) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.o) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  const keys = rows.filter(({ table }) => spread.has(table));
  expect(keys.length).toBeGreaterThanOrEqual(spread.size);
  expect(
    keys.filter(({ table, columns }) => !columns.includes(keyOf(table))).map(({ name }) => name),
  ).toEqual([]);
  // The primary key also keeps the rows of one player together.
  expect(
    keys.filter(
      ({ table, name, columns }) =>
        byPlayer.has(table) && name.endsWith('_pkey') && columns[0] !== keyOf(table),
    ),
  ).toEqual([]);
});

test('no foreign key crosses machines', async () => {
  const { rows } = await pool.query<{ name: string; from: string; to: string; columns: string[] }>(
    `select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f'`,
  );
  const wrong = rows.filter(({ from, to, columns }) => {
    if (!byPlayer.has(from)) return spread.has(from) || spread.has(to);
    return !byPlayer.has(to) || !columns.includes(keyOf(from));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('append-only tables of the coordinator stay append-only, by triggers that Citus copies', async () => {
  expect(await refusing()).toEqual(before);
  const { rows } = await pool.query<{ table: string; definition: string }>(
    `select relname as table, pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = tgrelid`,
  );
  const there = rows.filter(({ table }) => table in ON_COORDINATOR);
  expect(there.length).toBeGreaterThan(10);
  expect(there.filter(({ definition }) => / OR TRUNCATE /.test(definition))).toEqual([]);
});

test('no trigger of a distributed table reads the clock in an update, which Citus refuses', async () => {
  const { rows } = await pool.query<{ name: string; table: string; source: string }>(
    `select distinct p.proname as name, c.relname as table, p.prosrc as source
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid where not t.tgisinternal`,
  );
  const ofSpread = rows.filter(({ table }) => spread.has(table));
  expect(ofSpread.length).toBeGreaterThan(5);
  expect(
    ofSpread.filter(({ source }) => /\bupdate\b[^;]*clock_timestamp/.test(source)).map(({ name }) => name),
  ).toEqual([]);
});
