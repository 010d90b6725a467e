// Friends whom somebody looks at before anything is paid: many came from one place.
import type { HeldReferral } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PayDeps, PayInviters } from './pay-inviters.ts';
import { decideHeld, heldFriends, type HeldRow } from './store.ts';

export interface HeldReferrals {
  list(db?: pg.ClientBase): Promise<HeldReferral[]>;
  /** `note` is written with the decision or not at all. Refuses NOT_FOUND, and OWN_ACCOUNT where they are the inviter or the friend. */
  decide(
    friendId: string,
    d: { by: string; release: boolean; note: (tx: pg.ClientBase) => Promise<void> },
  ): Promise<void>;
}

export function heldReferrals({ pool, clock, players }: PayDeps, pay: PayInviters): HeldReferrals {
  return {
    list: async (db) => (await heldFriends(db ?? pool)).map(viewHeld),
    decide: async (friendId, { by, release, note }) => {
      const [held] = await heldFriends(pool, friendId);
      if (!held) throw new ApiError('NOT_FOUND', 'There is no such friend who is held.');
      if ([String(held.inviter_id), friendId].includes(by)) throw new ApiError('OWN_ACCOUNT');
      const decide = async (tx: pg.ClientBase): Promise<void> => {
        if (!(await decideHeld(tx, friendId, release, clock.now())))
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
