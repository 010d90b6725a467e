// The file that spreads the tables over several machines, against the schema as the migrations make it: the rules that
// Citus has are those that are checked here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { openDatabase } from './open.ts';

const sql = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'citus.sql'), 'utf8');
const spread = new Map(
  [...sql.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)].map(([, table, by]) => [table!, by!]),
);
const stays = [...sql.matchAll(/^-- stays: (\w+): .+$/gm)].map(([, table]) => table!);
/** What it changes before it spreads anything; PostgreSQL alone can do that. */
const preparations = [...sql.matchAll(/^(?:alter table|create index)[^;]+;/gm)].map(
  ([statement]) => statement,
);

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  pool = opened.pool;
  for (const statement of preparations) await pool.query(statement);
  close = async () => {
    await opened.close();
    await database.drop();
  };
});
afterAll(() => close());

test('every table of the schema has its place, and only one', async () => {
  expect(preparations.length).toBeGreaterThan(5);
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not like 'kysely%' order by relname`,
  );
  const placed = [...spread.keys(), ...stays].toSorted();
  expect(placed).toEqual(rows.map(({ name }) => name));
  expect([...spread.values()].filter((by) => by !== 'player_id')).toEqual([]);
});

test('every unique key of a spread table begins with the player, or at least holds them', async () => {
  const { rows } = await pool.query<{ table: string; name: string; columns: string[] }>(
    `select c.relname as table, i.indexrelid::regclass::text as name,
       array(select a.attname::text from unnest(i.indkey) with ordinality k (n, o) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.o) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  const keys = rows.filter(({ table }) => spread.has(table));
  expect(keys.length).toBeGreaterThanOrEqual(spread.size);
  expect(keys.filter(({ columns }) => !columns.includes('player_id')).map(({ name }) => name)).toEqual([]);
  // The primary key also says how rows lie: those of one player together.
  expect(keys.filter(({ name, columns }) => name.endsWith('_pkey') && columns[0] !== 'player_id')).toEqual(
    [],
  );
});

test('no foreign key leads from one machine to another', async () => {
  const { rows } = await pool.query<{ name: string; from: string; to: string; columns: string[] }>(
    `select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f'`,
  );
  const wrong = rows.filter(({ from, to, columns }) => {
    if (!spread.has(from)) return spread.has(to);
    return !spread.has(to) || !columns.includes('player_id');
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
