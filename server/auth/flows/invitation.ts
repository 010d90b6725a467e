// Who invited a new player: decided at the first sign-in and never again (I26). An unknown or disabled inviter does not
// count, and neither does a person whose identity was here before.
import { isIP } from 'node:net';
import type { ReferralsContent } from '@parlor/contract/content/referrals.ts';
import type { Invitation } from '@parlor/economy/social/referrals.ts';
import type pg from 'pg';
import type { IdentityKey } from './store.ts';

const DAY_MS = 86_400_000;
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

/** An invitation that holds, with what has to be written once the player is there. */
export interface Accepted extends Invitation {
  readonly originHash: Buffer;
}

/**
 * Before the player is made, so that their inviter's id is the lower one. Friends of one inviter come one after the other:
 * their code's row is held until the transaction ends.
 */
export async function acceptInvitation(tx: pg.PoolClient, i: Invited): Promise<Accepted | undefined> {
  const { rows } = await tx.query<{ inviter: string }>({
    name: 'invitation-inviter',
    text: `select c.player_id::text as inviter from invite_codes c join profiles p using (player_id)
            where c.code = $1 and p.disabled_at is null
              and not exists (select from removed_identities where identity_hash = hash_of_identity($2, $3))
              for update of c`,
    values: [i.code, i.key.provider, i.key.subject],
  });
  const by = rows[0]?.inviter;
  if (by === undefined) return undefined;
  const { rows: origins } = await tx.query<{ hash: Buffer; friends: number }>({
    name: 'invitation-origin',
    text: `select h.hash, (select count(*)::int from referral_origins o
                            where o.inviter_id = $2 and o.origin_hash = h.hash and o.at > $3) as friends
             from (select sha256(salt || convert_to($1, 'UTF8')) as hash from hash_salts where name = 'referral-origin') h`,
    values: [networkOf(i.ip), by, new Date(i.nowMs - i.review.withinDays * DAY_MS)],
  });
  const { hash, friends } = origins[0]!;
  return { by, held: friends >= i.review.fromOnePlace, originHash: hash };
}

/** After the player is made. Where too many came from one place, those of them who are not paid for yet are held too. */
export async function keepInvitation(
  tx: pg.PoolClient,
  friendId: string,
  { by, held, originHash }: Accepted,
  nowMs: number,
): Promise<void> {
  const because = held ? ONE_PLACE : null;
  await tx.query({
    name: 'referral-add',
    text: `insert into referrals (inviter_id, friend_id, game_id, created_at, state, hold_reason)
           select $1::bigint, $2::bigint, '${LAUNCHER}',
                  greatest($3::timestamptz, max(created_at) + interval '1 microsecond'), 'joined', $4
             from referrals where inviter_id = $1::bigint`,
    values: [by, friendId, new Date(nowMs), because],
  });
  await tx.query({
    name: 'referral-origin-add',
    text: 'insert into referral_origins (inviter_id, friend_id, origin_hash, at) values ($1, $2, $3, $4)',
    values: [by, friendId, originHash, new Date(nowMs)],
  });
  if (held)
    await tx.query({
      name: 'referrals-hold',
      text: `update referrals r set hold_reason = $3 from referral_origins o
              where o.inviter_id = r.inviter_id and o.friend_id = r.friend_id and r.inviter_id = $1 and o.origin_hash = $2
                and r.state in ('joined', 'played') and r.hold_reason is null`,
      values: [by, originHash, because],
    });
}

/** The network that an address is of: 24 bits of the fourth version, 48 of the sixth. */
export function networkOf(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(bare) === 4) return bare.split('.').slice(0, 3).join('.');
  if (isIP(bare) !== 6) return 'unknown';
  const [front = '', back] = bare.toLowerCase().split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const missing = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
