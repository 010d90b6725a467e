// SQL of invite codes and of who brought whom.
import { randomInt } from 'node:crypto';
import { INVITE_CODE_ALPHABET, INVITE_CODE_LENGTH } from '@parlor/contract/formats/campaign.ts';
import { friendReference } from '@parlor/economy/social/referrals.ts';
import type pg from 'pg';

type Db = Pick<pg.PoolClient, 'query'>;

const newCode = (): string =>
  Array.from(
    { length: INVITE_CODE_LENGTH },
    () => INVITE_CODE_ALPHABET[randomInt(INVITE_CODE_ALPHABET.length)],
  ).join('');

/** The player's invite code; made when it is first asked for, by whichever process is quicker. */
export async function inviteCodeOfPlayer(db: Db, playerId: string, nowMs: number): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { rows } = await db.query<{ code: string }>({
      name: 'invite-code-find',
      text: 'select code from invite_codes where player_id = $1',
      values: [playerId],
    });
    return rows[0]?.code;
  };
  const known = await find();
  if (known !== undefined) return known;
  await db.query({
    name: 'invite-code-add',
    text: 'insert into invite_codes (player_id, code, created_at) values ($1, $2, $3) on conflict (player_id) do nothing',
    values: [playerId, newCode(), new Date(nowMs)],
  });
  return (await find())!;
}

/** Points that a player got for friends, in minor units. */
export async function pointsForFriends(db: Db, playerId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>({
    name: 'referral-points',
    text: `select coalesce(sum(amount), 0)::text as sum from ledger
            where player_id = $1 and reason = 'referral' and reference like '${friendReference('%')}'`,
    values: [playerId],
  });
  return BigInt(rows[0]!.sum);
}

export interface FriendRow {
  readonly firstName: string;
  /** To the microsecond. */
  readonly createdAt: string;
  readonly state: 'joined' | 'played' | 'rewarded' | 'refused';
  readonly isHeld: boolean;
  /** Whether their claim brought nothing: they came after the last that is paid for. */
  readonly isUnpaid: boolean;
  readonly days: number;
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
  const { rows } = await db.query<FriendRow>({
    name: 'referrals-page',
    text: `select p.first_name as "firstName", to_char(r.created_at at time zone 'utc', ${MICROSECONDS}) as "createdAt",
                  r.state, r.hold_reason is not null as "isHeld", coalesce(c.rewards = '[]', false) as "isUnpaid",
                  case when r.state = 'joined' then coalesce((
                    select jsonb_array_length(d.state::jsonb #> '{friends,playedDays}') from players d where d.player_id = r.friend_id), 0)
                  else 0 end as days
             from referrals r join profiles p on p.player_id = r.friend_id
             left join claims c on c.player_id = r.inviter_id and c.reference = 'friend:' || r.friend_id
            where r.inviter_id = $1 and r.game_id = '${LAUNCHER}'
              and ($2::timestamptz is null or r.created_at < $2::timestamptz)
              and ($3::timestamptz is null or r.created_at >= $3::timestamptz)
            order by r.created_at desc limit $4`,
    values: [playerId, keepable(page.before) ?? null, keepable(page.since) ?? null, page.limit],
  });
  const { rows: counted } = await db.query<{ total: number }>({
    name: 'referrals-count',
    text: `select count(*)::int as total from referrals
            where inviter_id = $1 and game_id = '${LAUNCHER}' and ($2::timestamptz is null or created_at >= $2::timestamptz)`,
    values: [playerId, keepable(page.since) ?? null],
  });
  return { total: counted[0]!.total, friends: rows };
}

/** What friends' own acts have told becomes what is to be paid, each once. */
export async function takePlayed(db: Db): Promise<number> {
  const { rowCount } = await db.query({
    name: 'referrals-played',
    // Without a lock, which Citus takes on no rows of several machines: a row that another deletes meanwhile is not deleted here.
    text: `with oldest as (select player_id, id from outbox where kind = 'friend-played' order by id limit 500),
           told as (
             delete from outbox o using oldest where o.player_id = oldest.player_id and o.id = oldest.id
             returning o.body::jsonb as body, o.at)
           update referrals r set state = 'played', played_at = told.at, due_at = told.at from told
            where r.inviter_id = (told.body ->> 'inviterId')::bigint and r.friend_id = (told.body ->> 'friendId')::bigint
              and r.state = 'joined'`,
  });
  return rowCount ?? 0;
}

export interface DueRow {
  readonly inviterId: string;
  readonly friendId: string;
  readonly isDisabled: boolean;
}
/** Friends who are to be paid for now, the one who waits longest first. */
export async function friendsToPay(db: Db, nowMs: number): Promise<DueRow[]> {
  const { rows } = await db.query<DueRow>({
    name: 'referrals-due',
    text: `select r.inviter_id::text as "inviterId", r.friend_id::text as "friendId", p.disabled_at is not null as "isDisabled"
             from referrals r join profiles p on p.player_id = r.inviter_id
            where r.state = 'played' and r.hold_reason is null and r.due_at <= $1 order by r.due_at, r.friend_id limit 500`,
    values: [new Date(nowMs)],
  });
  return rows;
}

/** False where it was settled, or held, meanwhile. */
export async function settle(db: Db, due: DueRow, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'referral-settle',
    text: `update referrals set state = 'rewarded', settled_at = $3
            where inviter_id = $1 and friend_id = $2 and state = 'played' and hold_reason is null`,
    values: [due.inviterId, due.friendId, new Date(nowMs)],
  });
  return rowCount === 1;
}

export async function putOff(db: Db, due: DueRow, untilMs: number): Promise<void> {
  await db.query({
    name: 'referral-put-off',
    text: `update referrals set due_at = $3 where inviter_id = $1 and friend_id = $2 and state = 'played'`,
    values: [due.inviterId, due.friendId, new Date(untilMs)],
  });
}

export interface HeldRow {
  readonly friend_id: bigint;
  readonly friend_name: string;
  readonly inviter_id: bigint;
  readonly inviter_name: string;
  readonly hold_reason: string;
  readonly created_at: Date;
  readonly played_at: Date | null;
  readonly from_there: number | null;
}
/** Friends who are held, the oldest first; `from_there`: how many of this inviter came from the same network. */
export async function heldFriends(db: Db, friendId?: string): Promise<HeldRow[]> {
  const { rows } = await db.query<HeldRow>({
    name: 'referrals-held',
    text: `select r.friend_id, f.first_name as friend_name, r.inviter_id, i.first_name as inviter_name, r.hold_reason,
                  r.created_at, r.played_at,
                  (select nullif(count(*)::int, 0) from referral_origins o join referral_origins same
                     on same.inviter_id = o.inviter_id and same.origin_hash = o.origin_hash
                    where o.inviter_id = r.inviter_id and o.friend_id = r.friend_id) as from_there
             from referrals r join profiles f on f.player_id = r.friend_id join profiles i on i.player_id = r.inviter_id
            where r.hold_reason is not null and r.state in ('joined', 'played') and ($1::bigint is null or r.friend_id = $1::bigint)
            order by r.created_at limit 100`,
    values: [friendId ?? null],
  });
  return rows;
}

/** False where somebody decided meanwhile. */
export async function decideHeld(
  db: Db,
  friendId: string,
  release: boolean,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: release ? 'referral-release' : 'referral-refuse',
    text: release
      ? `update referrals set hold_reason = null, due_at = case when state = 'played' then $2::timestamptz end
          where friend_id = $1 and hold_reason is not null and state in ('joined', 'played')`
      : `update referrals set state = 'refused', settled_at = $2
          where friend_id = $1 and hold_reason is not null and state in ('joined', 'played')`,
    values: [friendId, new Date(nowMs)],
  });
  return rowCount === 1;
}

export async function forgetOrigins(db: Db, beforeMs: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'referral-origins-forget',
    text: 'delete from referral_origins where at < $1',
    values: [new Date(beforeMs)],
  });
  return rowCount ?? 0;
}
