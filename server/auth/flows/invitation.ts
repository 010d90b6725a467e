// Who invited a new player: decided at the first sign-in and never again (I26). An unknown or disabled inviter does not
// count, and neither does a person whose identity was here before.
import { networkOf } from '../../http/ip-networks.ts';
import type { ReferralsContent } from '@parlor/contract/content/referrals.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Invitation } from '@parlor/economy/social/referrals.ts';
import type pg from 'pg';
import type { IdentityKey } from './store.ts';
import { anyRow, firstRow, raw, run } from '../../db/sql.ts';
import { hashOfIdentity } from './identities/identity-store.ts';

const LAUNCHER = 'launcher';
/** The reason why referrals are held; operators read it. */
const ONE_PLACE = 'one-place';

export interface Invited {
  readonly code: string;
  readonly key: IdentityKey;
  /** Address of the sign-in; only its network counts, and only as a hash. */
  readonly ip: string;
  readonly nowMs: number;
  readonly review: ReferralsContent['review'];
}

/** A valid invitation, and the rows to write after the player is created. */
export interface Accepted extends Invitation {
  readonly originHash: Buffer;
}

/**
 * Runs before the player is created. Their id is already reserved, and the inviter's is lower, because a code is
 * shown only after its player was created. Friends of one inviter are stored one after the other: the row of the code
 * is locked until the transaction ends.
 */
export async function acceptInvitation(tx: pg.PoolClient, i: Invited): Promise<Accepted | undefined> {
  const found = await firstRow<{ inviter: string }>(tx, 'invitation-inviter')`
    select player_id::text as inviter from invite_code_owners where code = ${i.code}`;
  const by = found?.inviter;
  if (by === undefined) return undefined;
  const hashed = await hashOfIdentity(tx, i.key.provider, i.key.subject);
  const wasHere = await anyRow(tx, 'invitation-was-here')`
    select from removed_identities where identity_hash = ${hashed}`;
  if (wasHere) return undefined;
  const isThere = await anyRow(tx, 'invitation-hold')`
    select from invite_codes c join profiles p using (player_id)
    where c.player_id = ${by} and p.disabled_at is null for update of c`;
  if (!isThere) return undefined;
  const row = await firstRow<{ hash: Buffer; friends: number }>(tx, 'invitation-origin')`
    with origin as materialized (
      select sha256(salt || convert_to(${networkOf(i.ip)}, 'UTF8')) as hash from hash_salts
      where name = 'referral-origin')
    select origin.hash, (select count(*)::int from referral_origins o
                   where o.inviter_id = ${by} and o.origin_hash = origin.hash
                     and o.at > ${new Date(i.nowMs - i.review.withinDays * DAY_MS)}) as friends
    from origin`;
  const { hash, friends } = row!;
  return { by, held: friends >= i.review.fromOnePlace, originHash: hash };
}

/** After the player is created. If too many came from one network, its unpaid friends are held too. */
export async function storeInvitation(
  tx: pg.PoolClient,
  friendId: string,
  { by, held, originHash }: Accepted,
  nowMs: number,
): Promise<void> {
  const because = held ? ONE_PLACE : null;
  await run(tx, 'referral-add')`
    insert into referrals (inviter_id, friend_id, game_id, created_at, state, hold_reason)
    select ${by}::bigint, ${friendId}::bigint, '${raw(LAUNCHER)}',
           greatest(${new Date(nowMs)}::timestamptz, max(created_at) + interval '1 microsecond'), 'joined',
             ${because}
      from referrals where inviter_id = ${by}::bigint`;
  await run(tx, 'referral-origin-add')`
    insert into referral_origins (inviter_id, friend_id, origin_hash, at)
    values (${by}, ${friendId}, ${originHash}, ${new Date(nowMs)})`;
  if (held)
    await run(tx, 'referrals-hold')`
      update referrals r set hold_reason = ${because} from referral_origins o
      where o.inviter_id = r.inviter_id and o.friend_id = r.friend_id and r.inviter_id = ${by}
        and o.origin_hash = ${originHash}
        and r.state in ('joined', 'played') and r.hold_reason is null`;
}
