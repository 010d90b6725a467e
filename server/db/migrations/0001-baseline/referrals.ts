// Referrals and their outcome.
export const referrals: readonly string[] = [
  // A row is a player's invite code, which reveals nothing about the player.
  `create table invite_codes (
    player_id bigint primary key references players,
    code text not null unique check (code ~ '^[1-9A-HJ-NP-Za-km-z]{16}$'),
    created_at timestamptz not null
  )`,

  // A row is a friend and their one inviter. The inviter has the lower id, so nobody invites themselves, and no ring is
  // possible (I26).
  // No two friends of one inviter have the same `created_at`: it is the cursor of their pages (I27).
  `create table referrals (
    inviter_id bigint not null references players,
    friend_id bigint not null unique references players,
    game_id text not null,
    state text not null check (state in ('joined', 'played', 'rewarded', 'refused')),
    -- Nothing is paid before an operator has looked.
    hold_reason text,
    created_at timestamptz not null,
    played_at timestamptz,
    -- When the inviter is paid: later where the day's number was reached.
    due_at timestamptz,
    settled_at timestamptz,
    primary key (inviter_id, friend_id),
    unique (inviter_id, created_at),
    constraint referrals_inviter_came_first check (inviter_id < friend_id),
    constraint referrals_played_is_due check ((state in ('played', 'rewarded')) <= (played_at is not null and due_at is not null))
  )`,
  `create index referrals_to_pay on referrals (due_at, friend_id) where state = 'played' and hold_reason is null`,
  `create index referrals_held on referrals (created_at) where hold_reason is not null and state in ('joined', 'played')`,
  `create function check_referral_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.inviter_id <> new.inviter_id or old.friend_id <> new.friend_id
        or old.created_at <> new.created_at or old.state in ('rewarded', 'refused')
      then
        raise exception 'who invited whom never changes' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  `create trigger referrals_change before update or delete on referrals
    for each row execute function check_referral_change()`,

  // A row is the network that a friend came from, as a keyed hash and never as an address. It is deleted after the days of
  // content/referrals.yaml.
  `create table referral_origins (
    inviter_id bigint not null,
    friend_id bigint not null,
    origin_hash bytea not null check (length(origin_hash) = 32),
    at timestamptz not null,
    primary key (inviter_id, friend_id)
  )`,
  `create index referral_origins_by_age on referral_origins (at)`,
];
