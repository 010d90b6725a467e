// Who brought whom, what came of it, and what partners said. What an older version writes still fits: it knows none of it.
import { sql, type Kysely } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const statements = [
    // A player's invite code; says nothing of who they are.
    sql`create table invite_codes (
      player_id bigint primary key references players,
      code text not null unique check (code ~ '^[1-9A-HJ-NP-Za-km-z]{16}$'),
      created_at timestamptz not null
    )`,

    // One inviter for a player, ever; they were there before their friend, so ids alone rule out oneself and every ring (I26).
    // No two friends of one inviter have the same created_at: it is the cursor of their pages (I27).
    sql`create table referrals (
      inviter_id bigint not null references players,
      friend_id bigint not null unique references players,
      game_id text not null,
      created_at timestamptz not null,
      state text not null check (state in ('joined', 'played', 'rewarded', 'refused')),
      held_because text,
      played_at timestamptz,
      -- From when on he is paid for: later where the day's number was reached.
      due_at timestamptz,
      settled_at timestamptz,
      primary key (inviter_id, friend_id),
      unique (inviter_id, created_at),
      check (inviter_id < friend_id),
      check ((state in ('played', 'rewarded')) <= (played_at is not null and due_at is not null))
    )`,
    sql`create index referrals_to_pay on referrals (due_at, friend_id) where state = 'played' and held_because is null`,
    sql`create index referrals_held on referrals (created_at) where held_because is not null and state in ('joined', 'played')`,
    sql`create function referrals_stay() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'UPDATE' or old.inviter_id <> new.inviter_id or old.friend_id <> new.friend_id
          or old.created_at <> new.created_at or old.state in ('rewarded', 'refused')
        then
          raise exception 'who brought whom is never changed' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$`,
    sql`create trigger referrals_stay before update or delete on referrals for each row execute function referrals_stay()`,

    // Where friends came from, for as long as content/referrals.yaml says: a keyed hash of a network, never an address.
    sql`create table referral_origins (
      inviter_id bigint not null,
      friend_id bigint not null,
      origin_hash bytea not null check (length(origin_hash) = 32),
      at timestamptz not null,
      primary key (inviter_id, friend_id)
    )`,
    sql`create index referral_origins_by_age on referral_origins (at)`,
    // Key of those hashes and of the next ones; it leaves this database in no answer.
    sql`create table hash_salts (name text primary key, salt bytea not null check (length(salt) >= 16))`,
    sql`insert into hash_salts (name, salt)
      select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
        from unnest(array['referral-origin', 'left-identity']) name`,

    // Identities that were taken from a player, by themselves or with their account: whoever comes back with one is new, but
    // nobody is paid for bringing them. Of the identity only this hash is left.
    sql`create table left_identities (identity_hash bytea primary key check (length(identity_hash) = 32), at timestamptz not null)`,
    sql`create function hash_of_identity(provider text, subject text) returns bytea language sql stable as $$
      select sha256(salt || convert_to(provider || ':' || subject, 'UTF8')) from hash_salts where name = 'left-identity' $$`,
    sql`create function keep_left_identity() returns trigger language plpgsql as $$
      begin
        insert into left_identities (identity_hash, at)
          values (hash_of_identity(old.provider, old.subject), clock_timestamp()) on conflict do nothing;
        return old;
      end $$`,
    sql`create trigger identities_left after delete on identities for each row execute function keep_left_identity()`,

    // Messages of partners, so that the same one again changes nothing; and what they got wrong.
    sql`create table partner_messages (
      partner_id text not null,
      message_id text not null,
      player_id bigint not null,
      task text not null,
      done boolean not null,
      outcome text not null,
      at timestamptz not null,
      primary key (partner_id, message_id)
    )`,
    sql`create index partner_messages_by_age on partner_messages (at)`,
    sql`create table partner_lies (
      partner_id text not null,
      day date not null,
      lies integer not null check (lies > 0),
      primary key (partner_id, day)
    )`,
    // Of a partner who is here nothing is offered until an operator takes the row away.
    sql`create table partner_pauses (
      partner_id text primary key,
      why text not null,
      at timestamptz not null
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
