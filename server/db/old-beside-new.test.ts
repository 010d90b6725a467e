// Each migration works with the previous version (I49): what that version reads and writes stays in the same
// form, and nothing new is required of it. Expand first, contract a release later.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { ManualClock } from '../runtime/clock.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { Players } from '../players/players.ts';
import { createEmptyDatabase } from '../test/database.ts';
import { mustBeSound } from '../test/ledger-check.ts';
import { MIGRATIONS, placeMigration } from '../test/postgres/migration-folder.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** Accepted findings, such as a rule that allows more than the one it replaces, each with its reason. */
const PARTED =
  'of a table that is parted by month a key holds the month: it allows more than the one it replaces';
const ALLOWED: Readonly<Record<string, string>> = {
  '0003-history-by-month: new unique claims_pkey on claims': PARTED,
  '0003-history-by-month: new unique draws_pkey on draws': PARTED,
  '0003-history-by-month: new unique draws_player_id_reference_month_key on draws': PARTED,
  '0003-history-by-month: new unique ledger_pkey on ledger': PARTED,
  '0003-history-by-month: new unique ledger_player_id_reference_month_key on ledger': PARTED,
  '0010-payment-owners: new unique payments_of_player on payments':
    'it holds the columns of the primary key and one more: it allows more',
  '0035-named-providers: new rule identity_links_provider_check on identity_links':
    'it allows more than the rule that it replaces',
  '0035-named-providers: new rule redirects_provider_check on redirects': 'the same',
  '0040-receipts-by-month: new unique act_receipts_pkey on act_receipts': PARTED,
  '0040-receipts-by-month: new rule history_archives_history_check on history_archives':
    'it allows more than the rule that it replaces',
  '0042-daily-challenge: new rule contest_editions_statistic_check on contest_editions': 'the same',
};
/** The number of newest migrations that run while players play. */
const MADE_DURING_PLAY = 0;

let folder: string;
/** The product's migrations in order, as entries of their folder. */
let names: string[];
let url: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  names = (await readdir(MIGRATIONS)).toSorted();
  folder = await mkdtemp(join(tmpdir(), 'parlor-migrations-'));
  ({ url, drop } = await createEmptyDatabase());
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await drop();
});

/** Applies the first `count` migrations of the product. */
async function migrateTo(count: number): Promise<void> {
  const there = new Set(await readdir(folder));
  for (const name of names.slice(0, count)) if (!there.has(name)) await placeMigration(name, folder);
  await migrate({ url, folder });
}

/** Applies one more migration after all of the product. */
async function migrateOnce(statements: readonly string[]): Promise<void> {
  await migrateTo(names.length);
  const number = String(Number(names.at(-1)!.slice(0, 4)) + 1).padStart(4, '0');
  await writeFile(
    join(folder, `${number}-made-by-this-test.ts`),
    `export async function up(db) {
      for (const sql of ${JSON.stringify(statements)})
        await db.executeQuery({ sql, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: sql } });
    }`,
  );
  expect(await migrate({ url, folder })).toHaveLength(1);
}

interface Schema {
  /** `table.column` → its type, and whether it is required. */
  readonly columns: ReadonlyMap<
    string,
    { readonly type: string; readonly mayBeLeftOut: boolean; readonly mayBeNull: boolean }
  >;
  /** Constraints of rows, by `kind name on table`, each with its columns. */
  readonly rules: ReadonlyMap<string, { readonly says: string; readonly of: readonly string[] }>;
}

async function schemaOf(pool: pg.Pool): Promise<Schema> {
  const { rows: columns } = await pool.query<{
    at: string;
    type: string;
    optional: boolean;
    nullable: boolean;
  }>(
    `select c.relname || '.' || a.attname as at, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional, not a.attnotnull as nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and c.relname not like 'kysely%'`,
  );
  const { rows: rules } = await pool.query<{ rule: string; says: string; columns: string[] }>(
    `select 'rule ' || conname || ' on ' || conrelid::regclass::text as rule, pg_get_constraintdef(oid) as says,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
       from pg_constraint where contype in ('c', 'f') and conrelid <> 0
     union all select 'unique ' || i.indexrelid::regclass::text || ' on ' || i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid),
       array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any(i.indkey::int2[]))
       from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  return {
    columns: new Map(
      columns.map((c) => [c.at, { type: c.type, mayBeLeftOut: c.optional, mayBeNull: c.nullable }]),
    ),
    rules: new Map(rules.map(({ rule, says, columns: of }) => [rule, { says, of }])),
  };
}

const tableOf = (at: string): string => at.split('.')[0] ?? '';

/** Parts of the new schema that would break the previous version. */
function stumbles(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const found: string[] = [];
  for (const [at, was] of before.columns) {
    const is = after.columns.get(at);
    if (!is) found.push(`${at} is gone`);
    else if (is.type !== was.type) found.push(`${at} was ${was.type}, is ${is.type}`);
    else if (was.mayBeNull && !is.mayBeNull) found.push(`${at} may not be null any more`);
  }
  for (const [at, is] of after.columns)
    if (!before.columns.has(at) && tables.has(tableOf(at)) && !is.mayBeLeftOut)
      found.push(`${at} is demanded of who does not know it`);
  // A constraint on new columns only does not concern writers that leave them out.
  for (const [rule, { says, of }] of after.rules) {
    const table = rule.replace(/^.* on /, '');
    const isAboutOld = of.some((column) => before.columns.has(`${table}.${column}`));
    if (before.rules.get(rule)?.says !== says && tables.has(table) && isAboutOld) found.push(`new ${rule}`);
  }
  return found;
}

test('I49: each migration keeps everything that the previous version reads and writes; the newest run during play', async () => {
  const { pool, close } = openDatabase({ url, onError: () => undefined });
  try {
    const found: string[] = [];
    let before: Schema | undefined;
    const compare = async (name: string): Promise<void> => {
      const after = await schemaOf(pool);
      if (before) found.push(...stumbles(before, after).map((what) => `${name}: ${what}`));
      before = after;
    };
    const step = async (count: number): Promise<void> => {
      await migrateTo(count);
      await compare(names[count - 1]!.replace(/\.ts$/, ''));
    };
    const notLast = names.length - MADE_DURING_PLAY;
    for (let count = 1; count <= notLast; count++) await step(count);

    const play = await startPlay(pool);
    for (let count = notLast + 1; count <= names.length; count++) await step(count);
    // The product may have only one migration, so this one is always applied during play.
    await migrateOnce([
      `create table round_notes (player_id bigint not null, round_id text not null, note text not null, primary key (player_id, round_id))`,
      `alter table rounds add column note text, add column seen boolean not null default false`,
      `alter table players add column level integer not null default 1`,
      `alter table ledger add column note text check (length(note) < 100)`,
      `create index rounds_by_game on rounds (game_id)`,
    ]);
    await compare('made by this test');
    await play.stop();
    await mustBeSound(pool);

    expect(found.filter((what) => !(what in ALLOWED))).toEqual([]);
    expect(Object.keys(ALLOWED).filter((what) => !found.includes(what))).toEqual([]);
  } finally {
    await close();
  }
});

test('a migration that removes, renames, narrows or requires something is reported', async () => {
  const { pool, close } = openDatabase({ url, onError: () => undefined });
  try {
    await migrateTo(names.length);
    const before = await schemaOf(pool);
    await migrateOnce([
      `drop table partner_pauses`,
      `alter table ledger rename reason to cause`,
      `alter table game_days alter column rounds type integer`,
      `alter table identities alter column label set not null`,
      `alter table stock add column shelf text not null`,
      `alter table claims add constraint claims_short check (length(reference) < 50)`,
      `create unique index documents_data on documents (data)`,
    ]);
    expect(stumbles(before, await schemaOf(pool)).toSorted()).toEqual([
      'game_days.rounds was bigint, is integer',
      'identities.label may not be null any more',
      'ledger.cause is demanded of who does not know it',
      'ledger.reason is gone',
      'new rule claims_short on claims',
      'new unique documents_data on documents',
      'partner_pauses.at is gone',
      'partner_pauses.partner_id is gone',
      'partner_pauses.why is gone',
      'stock.shelf is demanded of who does not know it',
    ]);
  } finally {
    await close();
  }
});

/** Players who play until stopped, at least five rounds each. */
async function startPlay(pool: pg.Pool): Promise<{ stop: () => Promise<void> }> {
  const clock = new ManualClock('2026-11-20T12:00:00Z');
  const players = new Players({ pool, clock, content: testContent, digest: nodeDigest, freshSecret });
  const ids: string[] = [];
  const tx = await pool.connect();
  for (let n = 0; n < 4; n++) ids.push((await players.create(tx, { nowMs: clock.now() })).playerId);
  tx.release();
  let isMigrating = true;
  let rounds = 0;
  const playing = ids.map(async (playerId) => {
    for (let n = 0; isMigrating || n < 5; n++) {
      const roundId = `during-${n}`;
      await players.act('playRound', playerId, {
        draw: roundReference(roundId),
        input: (known) => ({
          gameId: 'coin',
          roundId,
          stakeMinor: 100n,
          choice: { side: n % 2 },
          known: known.draw,
        }),
      });
      rounds += 1;
    }
  });
  return {
    stop: async () => {
      isMigrating = false;
      await Promise.all(playing);
      expect(rounds).toBeGreaterThanOrEqual(20);
    },
  };
}

test('what would break the previous version is named', () => {
  const column = (type: string, mayBeLeftOut = true, mayBeNull = true) => ({ type, mayBeLeftOut, mayBeNull });
  const before: Schema = {
    columns: new Map([
      ['players.name', column('text')],
      ['players.age', column('integer')],
      ['players.city', column('text')],
    ]),
    rules: new Map(),
  };
  const after: Schema = {
    columns: new Map([
      ['players.full_name', column('text')],
      ['players.age', column('bigint')],
      ['players.city', column('text', true, false)],
      ['players.level', column('integer', false, false)],
      ['friends.level', column('integer', false, false)],
    ]),
    rules: new Map([
      ['rule players_age on players', { says: 'age > 18', of: ['age'] }],
      ['rule players_level on players', { says: 'level > 0', of: ['level'] }],
      ['rule friends_level on friends', { says: 'level > 0', of: ['level'] }],
    ]),
  };
  expect(stumbles(before, after)).toEqual([
    'players.name is gone',
    'players.age was integer, is bigint',
    'players.city may not be null any more',
    'players.level is demanded of who does not know it',
    'new rule players_age on players',
  ]);
});
