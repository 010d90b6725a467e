// Granting and taking back: a movement of the ledger with actor and reason; above one operator's limit only with a
// second one; nobody for himself (I50).
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { toMinor } from '@parlor/contract/money.ts';
import type { Correction, OperatorReceived } from '@parlor/contract/operator.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refused } from '../../refused.ts';
import type { OperatorDeps } from './index.ts';
import {
  findCorrection,
  findPlayer,
  keepCorrection,
  keepDecision,
  noteAct,
  viewCorrection,
} from './store.ts';

const abs = (n: bigint): bigint => (n < 0n ? -n : n);

export async function askCorrection(
  d: OperatorDeps,
  by: string,
  playerId: string,
  { currency, amount, why }: OperatorReceived<'correctBalance'>['body'],
): Promise<Correction> {
  if (by === playerId) throw new Refused('OWN_ACCOUNT');
  const amountMinor = toMinor(currency, amount);
  if (amountMinor === undefined || amountMinor === 0n)
    throw new Refused('INVALID_REQUEST', `amount is a decimal number of ${currency} other than 0.`, {
      in: 'body',
    });
  if (!(await findPlayer(d.pool, playerId))) throw new Refused('NOT_FOUND', 'There is no such player.');
  const limitMinor = toMinor(currency, d.limits[currency] ?? 0) ?? 0n;
  const isWaiting = abs(amountMinor) > limitMinor;
  const id = randomUUID();
  const keep = async (tx: pg.ClientBase): Promise<void> => {
    const nowMs = d.clock.now();
    await keepCorrection(tx, { id, playerId, currency, amountMinor, why, by, isWaiting }, nowMs);
    const details = { id, currency, amount, waits: isWaiting };
    await noteAct(tx, { by, act: 'correct-balance', playerId, why, details }, nowMs);
  };
  if (isWaiting) await inTransaction(d.pool, keep);
  else
    await d.players.act('correct', playerId, {
      input: { correctionId: id, currency, amountMinor },
      also: keep,
    });
  return viewCorrection((await findCorrection(d.pool, id))!);
}

export async function decideCorrection(
  d: OperatorDeps,
  by: string,
  id: string,
  { approve, why }: OperatorReceived<'decideCorrection'>['body'],
): Promise<Correction> {
  const row = await findCorrection(d.pool, id);
  if (!row?.is_waiting) throw new Refused('NOT_FOUND', 'There is no such correction that waits.');
  const playerId = String(row.player_id);
  if (String(row.operator_id) === by || playerId === by) throw new Refused('OWN_ACCOUNT');
  // The first decision stands: with its movement in one transaction, or with none.
  const decide = async (tx: pg.ClientBase): Promise<void> => {
    const nowMs = d.clock.now();
    if (!(await keepDecision(tx, { id, by, approved: approve, why }, nowMs))) throw new DecidedBefore();
    await noteAct(tx, { by, act: 'decide-correction', playerId, why, details: { id, approve } }, nowMs);
  };
  try {
    if (row.approved === null) {
      const input = { correctionId: row.id, currency: row.currency, amountMinor: row.amount };
      if (approve) await d.players.act('correct', playerId, { input, also: decide });
      else await inTransaction(d.pool, decide);
    }
  } catch (e) {
    if (!(e instanceof DecidedBefore)) throw e;
  }
  return viewCorrection((await findCorrection(d.pool, id))!);
}

class DecidedBefore extends Error {}
