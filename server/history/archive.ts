// Archives a month. The database has it complete until one transaction at the end, after which its file is
// the one that the database names. So whenever this is interrupted, a row is in one of the two places, and
// the next run starts the month again.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { firstDayOfMonth, monthOf } from '@parlor/economy/kernel/periods.ts';
import { openSnapshot } from '../audit/snapshot.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ArchiveFiles } from './archive-files.ts';
import { HISTORY_TABLES, KEPT_ROWS, type HistoryTable } from './months.ts';
import { allRows, run } from '../db/sql.ts';

export interface ArchiveDone {
  readonly history: HistoryTable;
  readonly month: string;
  readonly rows: bigint;
}

/** The rows of a file have the order of their table, player by player. */
const ORDER: Readonly<Record<HistoryTable, string>> = {
  ledger: 'number',
  claims: 'reference',
  draws: 'number',
  act_receipts: 'number',
};
const LOCK_WITHIN_MS = 500;
const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';
/** Replaces the pool's timeout for replies, because a month may take long. */
const ANSWER_WITHIN_MS = DAY_MS;

/**
 * Archives each month that ended at least `monthsInDatabase` months ago, the oldest first.
 * @throws if a month could not be archived; it stays in the database
 */
export async function archiveHistory(o: {
  readonly pool: pg.Pool;
  readonly files: ArchiveFiles;
  readonly nowMs: number;
  readonly monthsInDatabase: number;
  /** Called with each archived month. */
  readonly onDone?: (done: ArchiveDone) => void;
}): Promise<readonly ArchiveDone[]> {
  const before = firstDayOfMonth(monthOf(o.nowMs), -o.monthsInDatabase);
  const done: ArchiveDone[] = [];
  for (const history of HISTORY_TABLES) {
    await openOldMonths(o.pool, history, before);
    for (const { part, month } of await monthsBefore(o.pool, history, before)) {
      const one = { history, month, rows: await archiveMonth(o.pool, o.files, { history, part, month }) };
      done.push(one);
      o.onDone?.(one);
    }
  }
  return done;
}

/** After a restore, old rows are in the default part. Late claims of an archived month stay there. */
async function openOldMonths(pool: pg.Pool, history: HistoryTable, before: string): Promise<void> {
  const { rows } = await pool.query<{ month: string }>(
    patient(`select distinct month::text as month from ${history}_other where month < '${before}'
      and month not in (select month from history_archives where history = '${history}') order by 1`),
  );
  // It copies the whole default part while acts wait, so it keeps the limits of the pool.
  for (const { month } of rows)
    await pool.query(patient(`select add_history_month('${history}', '${month}')`));
}

/** A month has more rows than a call of a player may read. */
const runLong = (pool: pg.Pool, statement: string): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query(patient(statement));
  });

interface Part {
  readonly history: HistoryTable;
  /** Its table. */
  readonly part: string;
  /** Its first day. */
  readonly month: string;
}

async function monthsBefore(
  pool: pg.Pool,
  history: HistoryTable,
  before: string,
): Promise<ReadonlyArray<Pick<Part, 'part' | 'month'>>> {
  const rows = await allRows<{ part: string }>(pool)`
    select relname as part from pg_inherits join pg_class on oid = inhrelid
      where inhparent = ${history}::regclass
    and relname ~ ${`^${history}_\\d{4}_\\d{2}$`} order by 1`;
  return rows
    .map(({ part }) => ({ part, month: `${part.slice(-7).replace('_', '-')}-01` }))
    .filter(({ month }) => month < before);
}

async function archiveMonth(pool: pg.Pool, files: ArchiveFiles, p: Part): Promise<bigint> {
  const { history, part, month } = p;
  if (history === 'draws')
    // Before the rows are removed, so that a round is always found in one of the two.
    await runLong(
      pool,
      `insert into archived_rounds (player_id, reference_hash)
        select player_id, hashtextextended(reference, 0) from ${part} where purpose = 'round' on conflict do nothing`,
    );
  const written = await files.write(history, month, linesOf(pool, p));
  for (let attempt = 1; ; attempt += 1)
    try {
      await leave(pool, p, written);
      return written.rows;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      await pause(LOCK_WITHIN_MS * Math.random());
    }
}

async function* linesOf(pool: pg.Pool, { history, part }: Part): AsyncGenerator<string, void, undefined> {
  const snapshot = await openSnapshot(pool);
  let isBroken = true;
  try {
    const rows = snapshot.rows<{ line: string }>(
      `select row_to_json(t)::text as line from ${part} t where not (${KEPT_ROWS[history]}) order by player_id, ${ORDER[history]}`,
    );
    for await (const { line } of rows) yield line;
    isBroken = false;
  } finally {
    await snapshot.end(isBroken);
  }
}

/** The month is in the database or in the archive, never in both and never in none. */
const leave = (
  pool: pg.Pool,
  { history, part, month }: Part,
  { rows, sha256 }: { readonly rows: bigint; readonly sha256: string },
): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query(
      `set local lock_timeout = ${LOCK_WITHIN_MS}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    // Parts are append-only, so equal counts mean equal rows.
    await tx.query(`lock table ${part} in share mode`);
    const { rows: counts } = await tx.query<{ n: bigint }>(
      patient(`select count(*) as n from ${part} where not (${KEPT_ROWS[history]})`),
    );
    if (counts[0]?.n !== rows)
      throw new Error(
        `${part} has ${counts[0]?.n} rows, its file ${rows}: rows came meanwhile. Nothing was changed.`,
      );
    // An older version wrote these here during a rollout, instead of their permanent place.
    await tx.query(
      patient(
        `insert into ${history} select ${await columnsOf(tx, history)} from ${part} where ${KEPT_ROWS[history]}`,
      ),
    );
    // Last, because every act waits while this lock is requested and held.
    await tx.query(`alter table ${history} detach partition ${part}`);
    await tx.query(`drop table ${part}`);
    await run(tx)`
      insert into history_archives (history, month, rows, sha256, archived_at)
      values (${history}, ${month}, ${rows}, ${sha256}, now())`;
  });

/** With the month of permanent rows instead of its own. */
async function columnsOf(tx: pg.ClientBase, table: HistoryTable): Promise<string> {
  const rows = await allRows<{ name: string }>(tx)`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`;
  return rows.map(({ name }) => (name === 'month' ? `date '0001-01-01'` : name)).join(', ');
}

const patient = (text: string): pg.QueryConfig & { readonly query_timeout: number } => ({
  text,
  query_timeout: ANSWER_WITHIN_MS,
});
