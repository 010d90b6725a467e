// Friends whom somebody looks at before anything is paid: many came from one place.
import type { HeldReferral } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PayDeps, PayInviters } from './pay-inviters.ts';
import { decideHeld, heldFriends, type HeldRow } from './store.ts';

interface Decision {
  readonly by: string;
  readonly release: boolean;
  /** Written with the decision or not at all. */
  readonly note: (tx: pg.ClientBase) => Promise<void>;
}

export function heldReferrals({ pool, clock, players }: PayDeps, pay: PayInviters) {
  return {
    list: async (db?: pg.ClientBase) => (await heldFriends(db ?? pool)).map(viewHeld),
    /** Refuses NOT_FOUND, and OWN_ACCOUNT where the operator is the inviter or the friend. */
    decide: async (friendId: string, { by, release, note }: Decision): Promise<void> => {
      const [held] = await heldFriends(pool, friendId);
      if (!held) throw new ApiError('NOT_FOUND', 'There is no such friend who is held.');
      if ([String(held.inviter_id), friendId].includes(by)) throw new ApiError('OWN_ACCOUNT');
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

const viewHeld = (row: HeldRow): HeldReferral => ({
  friendId: String(row.friend_id),
  friendName: row.friend_name,
  inviterId: String(row.inviter_id),
  inviterName: row.inviter_name,
  because: row.hold_reason,
  createdAt: row.created_at.toISOString(),
  ...(row.played_at === null ? {} : { playedAt: row.played_at.toISOString() }),
  ...(row.from_there === null ? {} : { fromOnePlace: row.from_there }),
});
