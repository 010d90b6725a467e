// Friends held for an operator: many came from one network.
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PayDeps, PayInviters } from './pay-inviters.ts';
import { decideHeld, heldFriends } from './store.ts';

interface Decision {
  readonly release: boolean;
  /** Refuses OWN_ACCOUNT if the operator is this player. */
  readonly mustNotBeOwn: (playerId: string) => Promise<void>;
  /** Written with the decision or not at all. */
  readonly note: (tx: pg.ClientBase) => Promise<void>;
}

export function heldReferrals({ pool, clock, players }: PayDeps, pay: PayInviters) {
  return {
    list: (db?: pg.ClientBase) => heldFriends(db ?? pool),
    /** Refuses NOT_FOUND, and OWN_ACCOUNT if the operator is the inviter or the friend. */
    decide: async (friendId: string, { release, mustNotBeOwn, note }: Decision): Promise<void> => {
      const [held] = await heldFriends(pool, friendId);
      if (!held) throw new ApiError('NOT_FOUND', 'There is no such held friend.');
      for (const playerId of [held.inviterId, friendId]) await mustNotBeOwn(playerId);
      const decide = async (tx: pg.ClientBase): Promise<void> => {
        if (!(await decideHeld(tx, held, release, clock.now())))
          throw new ApiError('NOT_FOUND', 'Somebody decided this meanwhile.');
        await note(tx);
      };
      const owed = release && (await players.read(friendId, ({ state }) => state.friends.held === true));
      if (owed) await players.act('releaseFriend', friendId, { input: {}, also: decide });
      else await inTransaction(pool, decide);
      if (release) await pay.run();
    },
  };
}
