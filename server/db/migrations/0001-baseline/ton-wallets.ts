// The players' own TON wallets.
export const tonWallets: readonly string[] = [
  // A row is a player's wallet. A player has one, and a wallet has one player, also if two players act at once.
  `create table ton_wallets (
    player_id bigint primary key references players,
    address text not null unique check (address ~ '^(0|-1):[0-9a-f]{64}$'),
    is_test boolean not null,
    -- Null where it was written by hand.
    proven_at timestamptz,
    app text check (length(app) between 1 and 64),
    since timestamptz not null
  )`,

  // A row is a change of a player's wallet, with its proof. Rows never change.
  `create table ton_wallet_changes (
    player_id bigint not null references players,
    id bigint generated always as identity,
    change text not null check (change in ('written', 'proved', 'unlinked', 'lost')),
    address text check (address ~ '^(0|-1):[0-9a-f]{64}$'),
    is_test boolean not null,
    before text check (before ~ '^(0|-1):[0-9a-f]{64}$'),
    before_is_test boolean not null default false,
    app text,
    proof jsonb,
    at timestamptz not null,
    primary key (player_id, id),
    constraint ton_wallet_changes_to check ((change in ('written', 'proved')) = (address is not null)),
    constraint ton_wallet_changes_proof check ((change = 'proved') = (proof is not null))
  )`,
  `create trigger ton_wallet_changes_append_only before update or delete or truncate on ton_wallet_changes
    for each statement execute function refuse_change()`,

  // A row is a text that a wallet signs. It is used once.
  `create table ton_wallet_nonces (
    nonce_hash bytea primary key check (length(nonce_hash) = 32),
    player_id bigint not null references players,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index ton_wallet_nonces_by_expiry on ton_wallet_nonces (expires_at)`,
];
