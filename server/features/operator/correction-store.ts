// SQL of corrections: requests, decisions, and the sums that were moved without approval within a day.
import type pg from 'pg';
import { toWire } from '@parlor/contract/kernel/money.ts';
import {
  APPROVAL_WINDOW_HOURS,
  CORRECTION_EXPIRES_AFTER_HOURS,
  type Correction,
} from '@parlor/contract/calls/operator/corrections.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Reader } from '../../db/replica.ts';
import { lockName } from '../../db/lease.ts';
import { allRows, anyRow, firstRow, raw, run } from '../../db/sql.ts';
import { movedOfPlayers as movedInBulk, sumsOfBulkActs } from './bulk/bulk-act-store.ts';

export interface CorrectionRow {
  readonly id: string;
  readonly player_id: bigint;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly why: string;
  readonly operator_id: bigint;
  /** It needed approval when it was asked for. Stays true after the decision. */
  readonly is_waiting: boolean;
  readonly at: Date;
  readonly approved: boolean | null;
  readonly decided_by: bigint | null;
}
const CORRECTION = `select c.*, d.approved, d.operator_id as decided_by from corrections c
  left join correction_decisions d on d.correction_id = c.id`;

const expiryMsOf = (r: CorrectionRow): number => r.at.getTime() + CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS;

export function stateOf(r: CorrectionRow, nowMs: number): Correction['state'] {
  if (!r.is_waiting || r.approved === true) return 'done';
  // Nobody decides their own request, so a rejection by the same person is the withdrawal.
  if (r.approved === false) return r.decided_by === r.operator_id ? 'withdrawn' : 'rejected';
  return nowMs >= expiryMsOf(r) ? 'expired' : 'waiting';
}

export function viewCorrection(r: CorrectionRow, nowMs: number): Correction {
  const state = stateOf(r, nowMs);
  return {
    id: r.id,
    userId: String(r.player_id),
    currency: r.currency,
    amount: toWire(r.currency, r.amount),
    why: r.why,
    by: String(r.operator_id),
    at: r.at.toISOString(),
    state,
    ...(r.approved === true && r.decided_by !== null ? { approvedBy: String(r.decided_by) } : {}),
    ...(state === 'waiting' ? { expiresAt: new Date(expiryMsOf(r)).toISOString() } : {}),
  };
}

export async function findCorrection(db: Reader, id: string): Promise<CorrectionRow | undefined> {
  return firstRow<CorrectionRow>(db, 'operator-correction')`
    ${raw(CORRECTION)} where c.id = ${id}`;
}

/** Waiting requests, the oldest first; only one player's with `playerId`. */
export async function waitingCorrections(
  pool: pg.Pool,
  nowMs: number,
  playerId?: string,
): Promise<Correction[]> {
  const rows = await allRows<CorrectionRow>(pool, 'operator-waiting')`
    ${raw(CORRECTION)} where c.is_waiting and d.correction_id is null
      and c.at > ${new Date(nowMs - CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS)}
    and (${playerId}::bigint is null or c.player_id = ${playerId}::bigint) order by c.at limit 100`;
  return rows.map((row) => viewCorrection(row, nowMs));
}

export async function storeCorrection(
  db: pg.ClientBase,
  c: {
    id: string;
    playerId: string;
    currency: Currency;
    amountMinor: bigint;
    why: string;
    by: string;
    isWaiting: boolean;
  },
  nowMs: number,
): Promise<void> {
  await run(db)`
    insert into corrections (id, player_id, currency, amount, why, operator_id, is_waiting, at)
    values (${c.id}, ${c.playerId}, ${c.currency}, ${c.amountMinor}, ${c.why}, ${c.by}, ${c.isWaiting},
      ${new Date(nowMs).toISOString()})`;
}

/** False if it was already decided. */
export async function storeDecision(
  db: pg.ClientBase,
  d: { id: string; by: string; approved: boolean; why: string },
  nowMs: number,
): Promise<boolean> {
  return anyRow(db)`
    insert into correction_decisions (correction_id, operator_id, approved, why, at)
    values (${d.id}, ${d.by}, ${d.approved}, ${d.why}, ${new Date(nowMs).toISOString()})
    on conflict do nothing`;
}

/** Locks the sums of this currency: other corrections and bulk acts in it wait, in every process, until the transaction ends. */
export async function lockSums(tx: pg.ClientBase, currency: Currency): Promise<void> {
  await lockName(tx, `corrections:${currency}`);
}

export interface SumsWithoutApproval {
  readonly byTreasurerMinor: bigint;
  readonly ofPlayerMinor: bigint;
  readonly byAllMinor: bigint;
}

/** Sums of absolute amounts that no second person approved, in corrections and in bulk acts. */
export async function sumsWithoutApproval(
  db: Reader,
  o: { currency: Currency; by: string; playerId: string | undefined },
  nowMs: number,
): Promise<SumsWithoutApproval> {
  const row = await firstRow<{ by_treasurer: bigint; of_player: bigint; together: bigint }>(
    db,
    'operator-unapproved-sums',
  )`
    select coalesce(sum(abs(amount)) filter (where operator_id = ${o.by}), 0)::bigint as by_treasurer,
      coalesce(sum(abs(amount)) filter (where player_id = ${o.playerId}::bigint), 0)::bigint as of_player,
      coalesce(sum(abs(amount)), 0)::bigint as together
    from corrections where currency = ${o.currency} and not is_waiting
      and at > ${new Date(nowMs - APPROVAL_WINDOW_HOURS * HOUR_MS)}`;
  const { currency, by, playerId } = o;
  const inBulk = await sumsOfBulkActs(db, { currency, by }, nowMs);
  const ofPlayer =
    playerId === undefined ? undefined : await movedInBulk(db, { currency, playerIds: [playerId] }, nowMs);
  return {
    byTreasurerMinor: (row?.by_treasurer ?? 0n) + inBulk.byTreasurerMinor,
    ofPlayerMinor: (row?.of_player ?? 0n) + (ofPlayer?.get(playerId!) ?? 0n),
    byAllMinor: (row?.together ?? 0n) + inBulk.byAllMinor,
  };
}

/** For each of these players the sum of absolute amounts that corrections without approval moved in the last 24 hours. */
export async function movedOfPlayers(
  db: Reader,
  { currency, playerIds }: { readonly currency: Currency; readonly playerIds: readonly string[] },
  nowMs: number,
): Promise<Map<string, bigint>> {
  const rows = await allRows<{ player_id: bigint; moved: bigint }>(db, 'operator-moved')`
    select player_id, sum(abs(amount))::bigint as moved from corrections
    where currency = ${currency} and not is_waiting and player_id = any(${playerIds}::bigint[])
      and at > ${new Date(nowMs - APPROVAL_WINDOW_HOURS * HOUR_MS)} group by player_id`;
  return new Map(rows.map(({ player_id, moved }) => [String(player_id), moved]));
}
