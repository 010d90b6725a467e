// SQL of checks and of their runs. A verdict is a row that never changes. A run has its progress in its row, so every
// process can show it.
import type { CheckKind, CheckRun } from '@parlor/contract/calls/operator/content/checks.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../db/sql.ts';
import type { Figures } from '../../../simulator/results/figures.ts';

import type { Simulated } from './simulation-process.ts';

/** A run without a sign of life for this long is lost: its process has ended. */
const LOST_AFTER = '30 seconds';

/** What a verdict is valid for. */
export interface Checked {
  readonly hash: string;
  readonly baseHash: string;
  readonly engine: string;
}

export interface CheckRow {
  readonly kind: CheckKind;
  readonly verdict: 'green' | 'red';
  readonly report: unknown;
  readonly ms: number;
  readonly at: Date;
}

/** The newest verdict of each kind. */
export const checksOf = (db: Db, c: Checked): Promise<CheckRow[]> =>
  allRows<CheckRow & { [column: string]: unknown }>(db)`
    select distinct on (kind) kind, verdict, report, ms, at from content_checks
    where hash = ${c.hash} and base_hash = ${c.baseHash} and engine = ${c.engine} order by kind, id desc`;

/** The figures of a content, from a check of it on any base: the base does not change them. */
export const simulationOf = async (
  db: Db,
  of: Pick<Checked, 'hash' | 'engine'>,
): Promise<Simulated | undefined> => {
  const row = await firstRow<{ report: Figures; ms: number }>(db)`
    select report, ms from content_checks
    where hash = ${of.hash} and engine = ${of.engine} and kind = 'simulation' order by id desc limit 1`;
  return row && { figures: row.report, ms: row.ms };
};

export const addCheck = (
  db: Db,
  c: Checked,
  check: {
    readonly kind: CheckKind;
    readonly isGreen: boolean;
    readonly report: unknown;
    readonly seed: number;
    readonly ms: number;
    readonly nowMs: number;
  },
): Promise<number> =>
  run(db)`
    insert into content_checks (id, hash, base_hash, engine, kind, verdict, report, seed, ms, at)
    overriding system value
    values (next_id('content_checks_id_seq'), ${c.hash}, ${c.baseHash}, ${c.engine}, ${check.kind}, ${check.isGreen ? 'green' : 'red'},
      ${JSON.stringify(check.report)}::jsonb, ${check.seed}, ${Math.round(check.ms)},
      ${new Date(check.nowMs).toISOString()}::timestamptz)`;

export interface RunRow {
  readonly id: number;
  readonly hash: string;
  readonly base_hash: string;
  readonly engine: string;
  readonly state: CheckRun['state'];
  readonly lived: number;
  readonly players: number;
  readonly why: string | null;
  readonly operator_id: bigint;
  readonly started_at: Date;
}

/** Undefined if another check runs. */
export async function beginRun(
  tx: Db,
  c: Checked & {
    readonly draftId: number;
    readonly by: string;
    readonly players: number;
    readonly nowMs: number;
  },
): Promise<number | undefined> {
  await run(tx)`
    update content_check_runs set state = 'lost'
    where state = 'running' and heard_at < statement_timestamp() - ${LOST_AFTER}::interval`;
  const row = await firstRow<{ id: number }>(tx)`
    insert into content_check_runs (id, draft_id, hash, base_hash, engine, players, operator_id, started_at, heard_at)
    overriding system value
    values (next_id('content_check_runs_id_seq'), ${c.draftId}, ${c.hash}, ${c.baseHash}, ${c.engine}, ${c.players}, ${c.by}::bigint,
      ${new Date(c.nowMs).toISOString()}::timestamptz, clock_timestamp())
    on conflict do nothing returning id`;
  return row?.id;
}

/** Whether the run should continue: it is neither cancelled nor lost. */
export const noteProgress = (db: Db, id: number, lived: number): Promise<boolean> =>
  anyRow(db)`
    update content_check_runs set lived = ${lived}, heard_at = clock_timestamp()
    where id = ${id} and state = 'running'`;

/** False if it was cancelled or lost meanwhile; then nothing of it may be written. */
export const endRun = (db: Db, id: number, state: 'done' | 'failed', why?: string): Promise<boolean> =>
  anyRow(db)`
    update content_check_runs set state = ${state}, why = ${why ?? null}, lived = case when ${state} = 'done'
      then players else lived end where id = ${id} and state = 'running'`;

export const cancelRun = (db: Db, draftId: number): Promise<boolean> =>
  anyRow(db)`
    update content_check_runs set state = 'cancelled' where draft_id = ${draftId} and state = 'running'`;

/** The newest run of a draft; a run whose process has ended is shown as lost. */
export const newestRun = (db: Db, draftId: number): Promise<RunRow | undefined> =>
  firstRow<RunRow & { [column: string]: unknown }>(db)`
    select id, hash, base_hash, engine, lived, players, why, operator_id, started_at,
      case when state = 'running' and heard_at < statement_timestamp() - ${LOST_AFTER}::interval then 'lost'
        else state end as state
    from content_check_runs where draft_id = ${draftId} order by id desc limit 1`;

export const viewRun = (row: RunRow): CheckRun => ({
  id: row.id,
  state: row.state,
  by: String(row.operator_id),
  startedAt: row.started_at.toISOString(),
  lived: row.lived,
  players: row.players,
  ...(row.why === null ? {} : { why: row.why }),
});
