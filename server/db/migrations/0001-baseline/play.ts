// Game sessions, and the bets and wins in them.
export const play: readonly string[] = [
  // A row is one player in one game. The secret of the session is in the game's address.
  `create table game_sessions (
    player_id bigint not null references players,
    session_hash text not null,
    -- It ends with this sign-in session.
    sign_in_id text,
    provider text not null,
    game_id text not null,
    currency text not null,
    locale text not null,
    client_type text not null,
    platform text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (player_id, session_hash)
  )`,
  `create index game_sessions_by_expiry on game_sessions (expires_at)`,

  // A row is a bet, a win or a rollback, with the reply that its provider got.
  `create table transactions (
    player_id bigint not null,
    provider text not null,
    transaction_id text not null,
    kind text not null check (kind in ('bet', 'win', 'rollback')),
    status text not null check (status in ('accepted', 'refused', 'rolled-back', 'tombstone')),
    round_id text not null,
    reference_id text,
    game_id text not null,
    currency text not null,
    amount bigint not null check (amount >= 0),
    settled boolean not null,
    refusal text,
    fingerprint text not null,
    reply text not null,
    at timestamptz not null,
    primary key (player_id, provider, transaction_id)
  )`,
  // A provider's day is compared with ours by the time of the transactions. Rows are inserted in that order, so an index of
  // ranges is enough, and adds almost nothing to the cost of a bet.
  `create index transactions_at on transactions using brin (at) with (pages_per_range = 32)`,

  // A row says to which player a provider's transaction id belongs, for ever. Only here an id is searched without its player,
  // so the key begins with the id.
  `create table transaction_owners (
    provider text not null,
    transaction_id text not null,
    player_id bigint not null,
    primary key (provider, transaction_id)
  )`,

  // A row is a round: one play of a game.
  `create table rounds (
    player_id bigint not null,
    provider text not null,
    round_id text not null,
    game_id text not null,
    currency text not null,
    open boolean not null,
    staked bigint not null check (staked >= 0),
    won bigint not null,
    wins integer not null check (wins >= 0),
    boosted bigint,
    at timestamptz not null,
    -- When and with what win it was closed. Contests count this, whatever is taken back later.
    closed_at timestamptz,
    closed_won bigint,
    ended_by text,
    corrected_at timestamptz,
    primary key (player_id, provider, round_id)
  )`,
  `create index rounds_open on rounds (at) where open`,

  // A row is the number of rounds that all players began in a game on a UTC day. "Most played" is counted from it.
  `create table game_days (
    day timestamptz not null,
    game_id text not null,
    rounds bigint not null check (rounds >= 0),
    primary key (day, game_id)
  )`,
];
