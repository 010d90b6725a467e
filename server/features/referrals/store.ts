// SQL of referrals.
import type { HeldReferral } from '@parlor/contract/calls/operator/referrals-and-partners.ts';
import { friendReference } from '@parlor/economy/social/referrals.ts';
import {
  faceOf,
  namedFaceOf,
  publicColumns,
  type PublicFace,
  type PublicRow,
} from '../../contests/ranking/names.ts';
import { allRows, allViews, anyRow, type Db, firstRow, raw, run } from '../../db/sql.ts';

/** Points that a player got for friends, in minor units. */
export async function pointsForFriends(db: Db, playerId: string): Promise<bigint> {
  const row = await firstRow<{ sum: string }>(db, 'referral-points')`
    select coalesce(sum(amount), 0)::text as sum from ledger
    where player_id = ${playerId} and reason = 'referral' and reference like '${raw(friendReference('%'))}'`;
  return BigInt(row!.sum);
}

/** The inviter of a code. Undefined if nobody has it, or the player has left or is disabled. */
export async function inviterOf(
  db: Db,
  code: string,
): Promise<{ playerId: string; face: PublicFace | undefined } | undefined> {
  const owner = await firstRow<{ player_id: bigint }>(db, 'invitation-owner')`
    select player_id from invite_code_owners where code = ${code}`;
  if (!owner) return undefined;
  const row = await firstRow<PublicRow>(db, 'invitation-face')`
    select ${raw(publicColumns('p'))} from profiles p
    where p.player_id = ${owner.player_id} and p.disabled_at is null`;
  return row && { playerId: String(owner.player_id), face: namedFaceOf(row) };
}

export interface FriendRow {
  readonly face: PublicFace;
  /** To the microsecond. */
  readonly createdAt: string;
  readonly state: 'joined' | 'played' | 'rewarded' | 'refused';
  readonly isHeld: boolean;
  /** Whether their claim paid nothing: they came after the last paid friend. */
  readonly isUnpaid: boolean;
  readonly days: number;
}
/** `friend_id` is null where the page has nobody. */
interface PageRow extends Omit<FriendRow, 'face' | 'days'> {
  readonly total: number;
  readonly friend_id: bigint | null;
}
const LAUNCHER = 'launcher';
const FIRST_INSTANT = '1970-01-01T00:00:00Z';
/** The database has no year 0, and nobody came before 1970. */
const keepable = (instant: string | undefined): string | undefined =>
  instant !== undefined && instant < FIRST_INSTANT ? FIRST_INSTANT : instant;

const MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** Newest first: those who came before `before`, and not before `since`. */
export async function friendsOf(
  db: Db,
  playerId: string,
  page: { readonly limit: number; readonly before: string | undefined; readonly since: string | undefined },
): Promise<{ total: number; friends: FriendRow[] }> {
  const [before, since] = [keepable(page.before), keepable(page.since)];
  // The inviter's rows first, then the friends', which are on other machines.
  const rows = await allRows<PageRow>(db, 'referrals-page')`
    with counted as materialized (
      select count(*)::int as total from referrals
      where inviter_id = ${playerId} and game_id = '${raw(LAUNCHER)}'
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)),
    page as materialized (
      select r.friend_id, to_char(r.created_at at time zone 'utc', ${raw(MICROSECONDS)}) as "createdAt",
          r.state, r.hold_reason is not null as "isHeld", coalesce(c.rewards = '[]', false) as "isUnpaid"
       from referrals r
       left join claims c on c.player_id = r.inviter_id and c.reference = 'friend:' || r.friend_id
      where r.inviter_id = ${playerId} and r.game_id = '${raw(LAUNCHER)}'
        and (${before}::timestamptz is null or r.created_at < ${before}::timestamptz)
        and (${since}::timestamptz is null or r.created_at >= ${since}::timestamptz)
      order by r.created_at desc limit ${page.limit})
    select counted.total, page.* from counted left join page on true order by page."createdAt" desc`;
  const { total } = rows[0]!;
  const friends = rows.filter((row): row is PageRow & { friend_id: bigint } => row.friend_id !== null);
  if (friends.length === 0) return { total, friends: [] };
  const ids = friends.map((row) => row.friend_id);
  const joined = friends.filter((row) => row.state === 'joined').map((row) => row.friend_id);
  const known = await allRows<PublicRow & Pick<FriendRow, 'days'> & { player_id: bigint }>(
    db,
    'referrals-friends',
  )`
    select p.player_id, ${raw(publicColumns('p'))},
      case when p.player_id = any(${joined}::bigint[])
        then coalesce(jsonb_array_length(d.state::jsonb #> '{friends,playedDays}'), 0) else 0 end as days
    from profiles p join players d on d.player_id = p.player_id where p.player_id = any(${ids}::bigint[])`;
  // A friend without a name is another guest for each inviter.
  const faces = new Map(
    known.map((row) => [
      row.player_id,
      { face: faceOf(row, `friend of ${playerId}`, playerId), days: row.days },
    ]),
  );
  return {
    total,
    friends: friends.flatMap(({ friend_id, createdAt, state, isHeld, isUnpaid }) => {
      const friend = faces.get(friend_id);
      return friend ? [{ ...friend, createdAt, state, isHeld, isUnpaid }] : [];
    }),
  };
}

/** Turns the friends' outbox events into payments to make, each once. */
export async function takePlayed(db: Db): Promise<number> {
  // Without a lock, which Citus takes on no rows of several machines: a row that another deletes meanwhile is not deleted here.
  return run(db, 'referrals-played')`
    with oldest as (select player_id, id from outbox where kind = 'friend-played' order by id limit 500),
    told as (
      delete from outbox o using oldest where o.player_id = oldest.player_id and o.id = oldest.id
      returning o.body::jsonb as body, o.at)
    update referrals r set state = 'played', played_at = told.at, due_at = told.at from told
     where r.inviter_id = (told.body ->> 'inviterId')::bigint
       and r.friend_id = (told.body ->> 'friendId')::bigint and r.state = 'joined'`;
}

export interface DueRow {
  readonly inviterId: string;
  readonly friendId: string;
  readonly isDisabled: boolean;
}
/** Friends to be paid for now, the longest waiting first. */
export async function friendsToPay(db: Db, nowMs: number): Promise<DueRow[]> {
  return allRows<DueRow>(db, 'referrals-due')`
    select r.inviter_id::text as "inviterId", r.friend_id::text as "friendId",
      p.disabled_at is not null as "isDisabled"
     from referrals r join profiles p on p.player_id = r.inviter_id
    where r.state = 'played' and r.hold_reason is null and r.due_at <= ${new Date(nowMs)} order by r.due_at,
      r.friend_id limit 500`;
}

/** False if it was settled or held meanwhile. */
export async function settle(db: Db, due: DueRow, nowMs: number): Promise<boolean> {
  return anyRow(db, 'referral-settle')`
    update referrals set state = 'rewarded', settled_at = ${new Date(nowMs)}
    where inviter_id = ${due.inviterId} and friend_id = ${due.friendId} and state = 'played'
      and hold_reason is null`;
}

export async function putOff(db: Db, due: DueRow, untilMs: number): Promise<void> {
  await run(db, 'referral-put-off')`
    update referrals set due_at = ${new Date(untilMs)} where inviter_id = ${due.inviterId}
      and friend_id = ${due.friendId} and state = 'played'`;
}

/** Held friends, the oldest first. `fromOnePlace`: how many of this inviter came from the same network. */
export async function heldFriends(db: Db, friendId?: string): Promise<HeldReferral[]> {
  const held = await allViews<Omit<HeldReferral, 'friendName'>>(db, 'referrals-held')`
    select r.friend_id, r.inviter_id, i.first_name as inviter_name, r.hold_reason as because,
          r.created_at, r.played_at,
          (select nullif(count(*)::int, 0) from referral_origins o join referral_origins same
             on same.inviter_id = o.inviter_id and same.origin_hash = o.origin_hash
            where o.inviter_id = r.inviter_id and o.friend_id = r.friend_id) as from_one_place
     from referrals r join profiles i on i.player_id = r.inviter_id
    where r.hold_reason is not null and r.state in ('joined', 'played')
      and (${friendId}::bigint is null or r.friend_id = ${friendId}::bigint)
    order by r.created_at limit 100`;
  const friends = await allViews<{ id: string; name: string }>(db, 'referrals-held-names')`
    select player_id as id, first_name as name from profiles
    where player_id = any(${held.map((one) => one.friendId)}::bigint[])`;
  const names = new Map(friends.map(({ id, name }) => [id, name]));
  return held.flatMap((one) => {
    const friendName = names.get(one.friendId);
    return friendName === undefined ? [] : [{ ...one, friendName }];
  });
}

/** False if another operator decided meanwhile. */
export async function decideHeld(
  db: Db,
  { inviterId: inviter, friendId: friend }: Pick<HeldReferral, 'inviterId' | 'friendId'>,
  release: boolean,
  nowMs: number,
): Promise<boolean> {
  const now = new Date(nowMs);
  return release
    ? anyRow(db, 'referral-release')`
        update referrals set hold_reason = null,
          due_at = case when state = 'played' then ${now}::timestamptz end
        where inviter_id = ${inviter} and friend_id = ${friend}
          and hold_reason is not null and state in ('joined', 'played')`
    : anyRow(db, 'referral-refuse')`
        update referrals set state = 'refused', settled_at = ${now}
        where inviter_id = ${inviter} and friend_id = ${friend}
          and hold_reason is not null and state in ('joined', 'played')`;
}

export async function forgetOrigins(db: Db, beforeMs: number): Promise<number> {
  return run(db, 'referral-origins-forget')`
    delete from referral_origins where at < ${new Date(beforeMs)}`;
}
