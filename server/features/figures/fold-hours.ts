// Folds new rows into the sums by the hour. The mark and the sums change in one transaction, and the sums of an hour are
// replaced as a whole, so a row counts once, however often an hour is folded.
import type pg from 'pg';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Clock } from '../../runtime/clock.ts';
import { anyRow, firstRow, run } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { HourSums, KINDS } from './hour-sums.ts';
import { sumsOfArchive } from './read-archive.ts';
import { addRows, addSales, beginPatient, hoursOfChangedSales, notePlayers, patiently } from './read-rows.ts';

export interface FoldDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Files of archived months. */
  readonly archive?: ArchiveFiles | undefined;
}

/** A row has the time of its act, and is seen a moment later: at most as long as a statement and its waits may take. */
export const SEEN_WITHIN_MS = 600_000;
/** The nightly run folds these hours again, for rows that came even later. */
export const LATE_WITHIN_MS = 2 * DAY_MS;
/** A claim is stored with the month of its period and may be made a week later. */
const CLAIMED_WITHIN_MS = 14 * DAY_MS;
/** In one run; the next run continues. */
const MAX_DAYS = 62;

const startOf = (unitMs: number, ms: number): number => ms - (ms % unitMs);

export interface Folded {
  /** Steps of at most a day. */
  readonly folded: number;
  /** More is due than one run does. */
  readonly more?: true;
}

export type Mark = 'hours' | 'days';

export async function markOf(pool: pg.Pool, name: Mark): Promise<number | undefined> {
  const row = await firstRow<{ folded_to: Date }>(pool, 'figure-mark')`
    select folded_to from figure_marks where name = ${name}`;
  return row?.folded_to.getTime();
}

/** Moves the mark, unless another process has moved it since it was read. */
export async function moveMark(
  tx: pg.ClientBase,
  name: Mark,
  from: number | undefined,
  to: number,
): Promise<void> {
  const isMoved =
    from === undefined
      ? await anyRow(
          tx,
        )`insert into figure_marks (name, folded_to) values (${name}, ${new Date(to)}) on conflict do nothing`
      : await anyRow(tx)`
          update figure_marks set folded_to = ${new Date(to)} where name = ${name} and folded_to = ${new Date(from)}`;
  if (!isMoved) throw new FoldedElsewhere();
}

/** Another process folds at this moment; this one has changed nothing. */
export class FoldedElsewhere extends Error {}

/** Folds all hours since the mark, and again those that ended up to `lateMs` before it. */
export async function foldHours(d: FoldDeps, lateMs = SEEN_WITHIN_MS): Promise<Folded> {
  const nowMs = d.clock.now();
  let mark = await markOf(d.pool, 'hours');
  const firstMs = mark === undefined ? await firstHour(d.pool) : mark - lateMs;
  if (firstMs === undefined) return { folded: 0 };
  if (mark !== undefined) await foldChangedSales(d.pool, mark - lateMs);
  let archived: Promise<HourSums> | undefined;
  const archivedTo = await rowsMissBefore(d.pool);
  let folded = 0;
  for (let fromMs = startOf(HOUR_MS, firstMs); fromMs <= nowMs; fromMs = startOf(DAY_MS, fromMs) + DAY_MS) {
    if (folded === MAX_DAYS) return { folded, more: true };
    const toMs = startOf(DAY_MS, fromMs) + DAY_MS;
    const beside = fromMs < archivedTo ? await (archived ??= sumsOfArchive(d.pool, d.archive)) : undefined;
    const to = Math.max(mark ?? 0, Math.min(toMs, nowMs));
    await inTransaction(
      d.pool,
      async (tx) => {
        await moveMark(tx, 'hours', mark, to);
        const sums = new HourSums();
        if (beside) sums.addHours(beside, fromMs, toMs);
        await addRows(tx, { fromMs, toMs }, sums);
        for (const kind of KINDS) await sums.replace(tx, kind, fromMs, toMs);
        await notePlayers(tx, { fromMs, toMs });
      },
      beginPatient,
    );
    mark = to;
    folded += 1;
  }
  return { folded };
}

/** Refunds change the hour in which the payment was received. */
const foldChangedSales = (pool: pg.Pool, sinceMs: number): Promise<void> =>
  inTransaction(
    pool,
    async (tx) => {
      for (const fromMs of await hoursOfChangedSales(tx, sinceMs)) {
        const sums = new HourSums();
        await addSales(tx, { fromMs, toMs: fromMs + HOUR_MS }, sums);
        await sums.replace(tx, 'sales', fromMs, fromMs + HOUR_MS);
      }
    },
    beginPatient,
  );

/** From the first player on. Sums of an earlier computation are gone. */
async function firstHour(pool: pg.Pool): Promise<number | undefined> {
  return inTransaction(
    pool,
    async (tx) => {
      const [row] = await patiently<{ first: Date | null }>(
        tx,
        'select min(created_at) as first from players',
      );
      if (!row?.first) return undefined;
      for (const kind of KINDS) await new HourSums().replace(tx, kind, 0, row.first.getTime());
      await run(tx)`delete from figure_marks where name = 'days'`;
      return row.first.getTime();
    },
    beginPatient,
  );
}

/** Rows before this time may be in archived months. */
async function rowsMissBefore(pool: pg.Pool): Promise<number> {
  const row = await firstRow<{ to: Date | null }>(pool, 'figure-archived')`
    select (max(month) + interval '1 month') at time zone 'utc' as to from history_archives where history in ('ledger', 'claims')`;
  return row?.to ? row.to.getTime() + CLAIMED_WITHIN_MS : -Infinity;
}
