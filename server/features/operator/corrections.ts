// Grants and deductions: a movement of the ledger with actor and reason. Above the approval limits a second treasurer
// has to approve it; nobody grants themselves (I50).
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Correction } from '@parlor/contract/calls/operator/corrections.ts';
import type { OperatorReceived } from '@parlor/contract/calls/operator/operator.ts';
import type { Reader } from '../../db/replica.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { isWithinLimits } from './approval-limits.ts';
import {
  findCorrection,
  lockSums,
  storeCorrection,
  storeDecision,
  sumsWithoutApproval,
  stateOf,
  viewCorrection,
  type CorrectionRow,
} from './correction-store.ts';
import type { OperatorDeps } from './deps.ts';
import { hasRole, mustNotBeOwn } from './roles.ts';
import { findPlayer, noteAct } from './store.ts';

export async function askCorrection(
  d: OperatorDeps,
  by: string,
  playerId: string,
  { currency, amount, why }: OperatorReceived<'correctBalance'>['body'],
): Promise<Correction> {
  await mustNotBeOwn(d.pool, by, playerId);
  const amountMinor = toMinor(currency, amount);
  if (amountMinor === undefined || amountMinor === 0n)
    throw new ApiError('INVALID_REQUEST', `amount is a decimal number of ${currency} other than 0.`, {
      in: 'body',
    });
  if (!(await findPlayer(d.pool, playerId))) throw new ApiError('NOT_FOUND', 'There is no such player.');
  const id = randomUUID();
  const store = async (tx: pg.ClientBase, isWaiting: boolean): Promise<void> => {
    const nowMs = d.clock.now();
    await storeCorrection(tx, { id, playerId, currency, amountMinor, why, by, isWaiting }, nowMs);
    const details = { id, currency, amount, waits: isWaiting };
    const stored = viewCorrection((await findCorrection(tx, id))!, nowMs);
    await noteAct(tx, { by, act: 'correct-balance', playerId, why, details }, nowMs, stored);
  };
  const isWithin = async (db: Reader): Promise<boolean> =>
    isWithinLimits(
      d.limits,
      currency,
      await sumsWithoutApproval(db, { currency, by, playerId }, d.clock.now()),
      amountMinor,
    );
  try {
    if (!(await isWithin(d.pool)) || (await hasRole(d.pool, d.operators, playerId)))
      throw new NeedsApproval();
    await d.players.act('correctBalance', playerId, {
      input: { correctionId: id, currency, amountMinor },
      also: async (tx) => {
        // Summed again under the lock, so that concurrent requests cannot exceed the limit together.
        await lockSums(tx, currency);
        if (!(await isWithin(tx))) throw new NeedsApproval();
        await store(tx, false);
      },
    });
  } catch (e) {
    if (!(e instanceof NeedsApproval)) throw e;
    await inTransaction(d.pool, (tx) => store(tx, true));
  }
  return viewCorrection((await findCorrection(d.pool, id))!, d.clock.now());
}

/** Undoes an act, if another used up the limit meanwhile. */
class NeedsApproval extends Error {}

export async function decideCorrection(
  d: OperatorDeps,
  by: string,
  id: string,
  { approve, why }: OperatorReceived<'decideCorrection'>['body'],
): Promise<Correction> {
  const row = await findWaiting(d, id);
  const playerId = String(row.player_id);
  if (String(row.operator_id) === by) throw new ApiError('OWN_ACCOUNT');
  await mustNotBeOwn(d.pool, by, playerId);
  const input = { correctionId: row.id, currency: row.currency, amountMinor: row.amount };
  const decision = { id, by, approved: approve, why };
  return decide(d, row, decision, (store) =>
    approve
      ? d.players.act('correctBalance', playerId, { input, also: store })
      : inTransaction(d.pool, store),
  );
}

export async function withdrawCorrection(
  d: OperatorDeps,
  by: string,
  id: string,
  why: string,
): Promise<Correction> {
  const row = await findWaiting(d, id);
  if (String(row.operator_id) !== by) throw new ApiError('NOT_FOUND', 'You have no request with this id.');
  return decide(d, row, { id, by, approved: false, why }, (store) => inTransaction(d.pool, store));
}

async function findWaiting(d: OperatorDeps, id: string): Promise<CorrectionRow> {
  const row = await findCorrection(d.pool, id);
  if (!row?.is_waiting) throw new ApiError('NOT_FOUND', 'No such correction waits for a decision.');
  return row;
}

/** The first decision counts. Its ledger entry is in the same transaction. */
async function decide(
  d: OperatorDeps,
  row: CorrectionRow,
  decision: { id: string; by: string; approved: boolean; why: string },
  inOne: (store: (tx: pg.ClientBase) => Promise<void>) => Promise<unknown>,
): Promise<Correction> {
  const { id, by, approved, why } = decision;
  const act = String(row.operator_id) === by ? 'withdraw-correction' : 'decide-correction';
  try {
    if (row.approved === null)
      await inOne(async (tx) => {
        const nowMs = d.clock.now();
        if (stateOf(row, nowMs) === 'expired') throw new ApiError('CORRECTION_EXPIRED');
        if (!(await storeDecision(tx, decision, nowMs))) throw new DecidedBefore();
        const decided = viewCorrection((await findCorrection(tx, id))!, nowMs);
        const details = { id, approve: approved };
        await noteAct(tx, { by, act, playerId: String(row.player_id), why, details }, nowMs, decided);
      });
  } catch (e) {
    if (!(e instanceof DecidedBefore)) throw e;
  }
  return viewCorrection((await findCorrection(d.pool, id))!, d.clock.now());
}

class DecidedBefore extends Error {}
