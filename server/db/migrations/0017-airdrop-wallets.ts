// Wallets of the airdrop: one to a player and one player to each, whatever two of them do at once; every change is kept,
// with the proof that it was made on.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table airdrop_wallets (
      player_id bigint primary key references players,
      address text not null unique check (address ~ '^(0|-1):[0-9a-f]{64}$'),
      is_test boolean not null,
      -- Null where it was written by hand.
      proven_at timestamptz,
      app text check (length(app) between 1 and 64),
      since timestamptz not null
    )`,
    `create table airdrop_wallet_changes (
      player_id bigint not null references players,
      id bigint generated always as identity,
      change text not null check (change in ('written', 'proved', 'unlinked', 'lost')),
      address text check (address ~ '^(0|-1):[0-9a-f]{64}$'),
      before text check (before ~ '^(0|-1):[0-9a-f]{64}$'),
      is_test boolean not null,
      before_is_test boolean not null default false,
      app text,
      proof jsonb,
      at timestamptz not null,
      primary key (player_id, id),
      check ((change in ('written', 'proved')) = (address is not null)),
      check ((change = 'proved') = (proof is not null))
    )`,
    `create trigger airdrop_wallet_changes_append_only before update or delete or truncate on airdrop_wallet_changes
      for each statement execute function refuse_change()`,
    `create table airdrop_nonces (
      nonce_hash bytea primary key check (length(nonce_hash) = 32),
      player_id bigint not null references players,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    'create index airdrop_nonces_by_expiry on airdrop_nonces (expires_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
