// Out of a backup into an empty database, in one transaction: all of it is there, or nothing.
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { BackupError, LEFT_OUT, migrationsOf, ownTables, type BackupHead } from './form.ts';
import { allRows, raw, run } from '../db/sql.ts';

const ROWS_AT_ONCE = 500;
/** Several large rows in one string would be longer than a string can be. */
const LENGTH_AT_ONCE = 16_000_000;

export interface BackupRestored {
  /** When the backup was made, ISO 8601. */
  readonly at: string;
  readonly rows: number;
}

/**
 * The schema must be there, made by the same migrations as in the backup, and no player.
 *
 * @throws BackupError
 */
export async function restoreLines(pool: pg.Pool, lines: AsyncIterable<string>): Promise<BackupRestored> {
  return inTransaction(pool, async (tx) => {
    await tx.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    // Citus writes no table of the coordinator after statements that ran in parallel on its machines. Plain PostgreSQL ignores it.
    await tx.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
    const ask = async <R extends pg.QueryResultRow>(sql: string): Promise<R[]> =>
      (await tx.query<R>(sql)).rows;
    const tables = await ownTables(ask);
    await mustBeEmpty(ask, tables);
    // Ours are for acts of players (append-only books, prizes that stay); what comes back was let pass by them before.
    const rest = await restingTriggers(ask, tables);
    for (const statement of rest.begin) await tx.query(statement);
    let head: BackupHead | undefined;
    let table: string | undefined;
    let waiting: string[] = [];
    let length = 0;
    let rows = 0;
    let end: number | undefined;
    const write = async (): Promise<void> => {
      if (waiting.length > 0 && table !== undefined) await insert(tx, table, waiting);
      waiting = [];
      length = 0;
    };
    for await (const line of lines) {
      if (head === undefined) {
        head = headOf(line, await migrationsOf(ask));
        continue;
      }
      if (line.startsWith('{"table":') || line.startsWith('{"end":')) {
        const mark = parsed(line) as { table?: string; end?: number };
        await write();
        const isOurs = mark.table === undefined || tables.includes(mark.table) || LEFT_OUT.has(mark.table);
        if (!isOurs) throw new BackupError(`The backup holds a table that is not ours: ${mark.table}`);
        ({ table, end } = mark as { table: string | undefined; end: number | undefined });
        continue;
      }
      rows += 1;
      // Backups of earlier versions have them.
      if (table !== undefined && LEFT_OUT.has(table)) continue;
      waiting.push(line);
      length += line.length;
      if (waiting.length === ROWS_AT_ONCE || length > LENGTH_AT_ONCE) await write();
    }
    if (head === undefined || end !== rows)
      throw new BackupError(
        `The backup is not whole: ${rows} rows, and its end ${end === undefined ? 'is missing' : `says ${end}`}.`,
      );
    for (const { name, last } of head.sequences)
      if (last !== undefined) await run(tx)`select setval(${name}::regclass, ${last}::bigint)`;
    // Ids of a cluster are microseconds. In plain PostgreSQL new events must come after them, or no new win is shown.
    const [newest] = await ask<{ id: bigint | null }>('select max(id) as id from outbox');
    if (newest?.id)
      await run(tx)`
        select setval(s::regclass, greatest(${newest.id}::bigint, coalesce(pg_sequence_last_value(s::regclass), 1)))
          from pg_get_serial_sequence('outbox', 'id') s`;
    for (const statement of rest.end) await tx.query(statement);
    return { at: head.at, rows };
  });
}

interface Resting {
  readonly begin: readonly string[];
  readonly end: readonly string[];
}

/** Citus alters no triggers of its tables. There a superuser lets them rest for the transaction, on every machine. */
async function restingTriggers(
  ask: <R extends pg.QueryResultRow>(sql: string) => Promise<R[]>,
  tables: readonly string[],
): Promise<Resting> {
  const [row] = await ask<{ has: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as has`,
  );
  if (row?.has !== true)
    return {
      begin: tables.map((table) => `alter table ${table} disable trigger user`),
      end: tables.map((table) => `alter table ${table} enable trigger user`),
    };
  return {
    begin: [
      `set local citus.propagate_set_commands = 'local'`,
      'set local session_replication_role = replica',
    ],
    end: [],
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError('This is not a backup of Parlor.');
  }
}

function headOf(line: string, migrations: readonly string[]): BackupHead {
  const head = parsed(line) as Partial<BackupHead>;
  if (head.parlor !== 1 || !Array.isArray(head.migrations))
    throw new BackupError('This is not a backup of Parlor.');
  if (head.migrations.join() !== migrations.join())
    throw new BackupError(
      `The backup is of another version (its schema ends with ${head.migrations.at(-1)}, ours with ${migrations.at(-1)}): restore it with that version, then start this one.`,
    );
  return head as BackupHead;
}

async function mustBeEmpty(
  ask: <R extends pg.QueryResultRow>(sql: string) => Promise<R[]>,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) {
    if (table === 'hash_salts' || table === 'test_clock') continue;
    const [row] = await ask<{ has: boolean }>(`select exists (select 1 from ${table}) as has`);
    if (row?.has === true) throw new BackupError(`The database is not empty: there are rows in ${table}.`);
  }
  // The migrations' own rows come with the backup.
  for (const table of ['hash_salts', 'test_clock'])
    if (tables.includes(table)) await ask(`delete from ${table}`);
}

/** Columns without the ones that the database computes. Types are named, because Citus does not know the row type of a distributed table. */
async function insert(tx: pg.ClientBase, table: string, rows: readonly string[]): Promise<void> {
  const columns = await allRows<{ name: string; type: string }>(tx)`
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`;
  const names = columns.map(({ name }) => name).join(', ');
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  await run(tx)`
    with r as materialized (select * from json_to_recordset(${`[${rows.join(',')}]`}::json) r (${raw(typed)}))
    insert into ${raw(table)} (${raw(names)}) overriding system value select ${raw(names)} from r`;
}
