// Each migration works under the version before it (I49): what that version reads and writes is still there in the same
// form, and nothing new is demanded of it. Expand first, contract a release later.
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { ManualClock } from '../runtime/clock.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { Players } from '../players/players.ts';
import { createEmptyDatabase } from '../test/database.ts';
import { mustBeSound } from '../test/ledger-check.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** What was done before anybody ran it, or loosens under a name that tightens. */
const ALLOWED: Readonly<Record<string, string>> = {
  '0007-doors-and-campaigns: new rule identities_provider_check on identities':
    'takes more than the one it replaces',
  '0024-refunds-and-debts: new rule ledger_check1 on ledger': 'takes more than the one it replaces',
  '0007-doors-and-campaigns: new unique identities_one_of_each on identities': 'before the first release',
};
/** The acts of players that are under way touch nothing that these make. */
const AFTER_THE_ACTS = 2;

let folder: string;
let names: string[];
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  names = (await readdir(MIGRATIONS)).toSorted();
  folder = await mkdtemp(join(tmpdir(), 'parlor-migrations-'));
  ({ url, drop } = await createEmptyDatabase());
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await drop();
});

/** Brings the database to where the first so many migrations bring it. */
async function migrateTo(count: number): Promise<void> {
  const there = new Set(await readdir(folder));
  for (const name of names.slice(0, count))
    if (!there.has(name)) await symlink(join(MIGRATIONS, name), join(folder, name));
  await migrate({ url, folder });
}

interface Schema {
  /** `table.column` → its type, and whether a row may be written without it. */
  readonly columns: ReadonlyMap<
    string,
    { readonly type: string; readonly mayBeLeftOut: boolean; readonly mayBeNull: boolean }
  >;
  /** Rules that a row must keep, by `kind name on table`, each with the columns it is about. */
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
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
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

/** What of the new schema the version before would stumble over. */
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
  // One about new columns alone is none for who leaves them out.
  for (const [rule, { says, of }] of after.rules) {
    const table = rule.replace(/^.* on /, '');
    const isAboutOld = of.some((column) => before.columns.has(`${table}.${column}`));
    if (before.rules.get(rule)?.says !== says && tables.has(table) && isAboutOld) found.push(`new ${rule}`);
  }
  return found;
}

test('I49: each migration leaves the version before it all that it reads and writes; the last ones are made while players play', async () => {
  const { pool, close } = openDatabase({ url, onError: () => undefined });
  try {
    const found: string[] = [];
    const notLast = names.length - AFTER_THE_ACTS;
    let before: Schema | undefined;
    const step = async (count: number): Promise<void> => {
      await migrateTo(count);
      const after = await schemaOf(pool);
      const name = names[count - 1]!.replace(/\.ts$/, '');
      if (before) found.push(...stumbles(before, after).map((what) => `${name}: ${what}`));
      before = after;
    };
    for (let count = 1; count <= notLast; count++) await step(count);

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
    for (let count = notLast + 1; count <= names.length; count++) await step(count);
    isMigrating = false;
    await Promise.all(playing);
    expect(rounds).toBeGreaterThanOrEqual(20);
    await mustBeSound(pool);

    expect(found.filter((what) => !(what in ALLOWED))).toEqual([]);
    expect(Object.keys(ALLOWED).filter((what) => !found.includes(what))).toEqual([]);
  } finally {
    await close();
  }
});

test('what would break the version before is named', () => {
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
