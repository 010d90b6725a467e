import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { findPlayer, noteAct } from '../store.ts';

/** A player at a past moment. The look is in the audit log with its reason, as a look at personal data is. */
export const pastHandler =
  (d: OperatorDeps): OperatorHandlers['playerAt'] =>
  async ({ caller: { playerId: by }, params: { userId: playerId }, body: { at, why } }) => {
    if (!(await findPlayer(d.pool, playerId))) throw new ApiError('NOT_FOUND', 'There is no such player.');
    // Recorded before it is answered: a look that is not in the log has not happened.
    await inTransaction(d.pool, (tx) =>
      noteAct(tx, { by, act: 'look-at-past', playerId, why, details: { at } }, d.clock.now()),
    );
    return d.accountAt(playerId, at);
  };
