// Writes off a player's debt: a ledger entry with actor and reason, in one transaction (I50).
import { randomUUID } from 'node:crypto';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { viewDebts } from '@parlor/economy/money/debts.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { hasRole, mustNotBeOwn } from './roles.ts';
import { findPlayer, noteAct } from './store.ts';
import { firstRow } from '../../db/sql.ts';

export const writeOffDebt =
  ({ pool, clock, players, operators }: OperatorDeps): OperatorHandlers['writeOffDebt'] =>
  async ({ caller, params: { userId: playerId }, body: { currency, amount, why } }) => {
    await mustNotBeOwn(pool, caller.playerId, playerId);
    if (!(await findPlayer(pool, playerId))) throw new ApiError('NOT_FOUND', 'There is no such player.');
    // Changing an operator's balance needs two people: a correction.
    if (await hasRole(pool, operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');
    const amountMinor = toMinor(currency, amount);
    if (amountMinor === undefined || amountMinor <= 0n)
      throw new ApiError(
        'INVALID_REQUEST',
        `amount is what is owed, a decimal number of ${currency} above 0.`,
        { in: 'body' },
      );
    const id = randomUUID();
    const act = {
      by: caller.playerId,
      act: 'write-off-debt',
      playerId,
      why,
      details: { id, currency, amount },
    };
    const { reply } = await players.act('writeOffDebt', playerId, {
      input: { writeOffId: id, currency, amountMinor },
      also: async (tx) => {
        // The remaining debt of the document that was read. If the document has changed, nothing is saved.
        const row = await firstRow<{ state: string }>(tx)`
          select state from players where player_id = ${playerId}`;
        const owing = viewDebts(JSON.parse(row!.state) as PlayerState);
        await noteAct(tx, act, clock.now(), { debts: owing.filter((debt) => debt.currency !== currency) });
      },
    });
    return reply;
  };
