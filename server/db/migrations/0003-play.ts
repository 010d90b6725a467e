import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  // The secret of a session is in the game's address; only its hash is kept.
  await run(`create table game_sessions (
    player_id bigint not null references players,
    session_hash text not null,
    provider text not null,
    game_id text not null,
    currency text not null,
    locale text not null,
    client_type text not null,
    platform text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (player_id, session_hash)
  )`);
  await run(`create table transactions (
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
  )`);
  // An outside provider's id belongs to one player for ever. Kept apart, with the id first, because ids are
  // looked for across players here and nowhere else.
  await run(`create table transaction_owners (
    provider text not null,
    transaction_id text not null,
    player_id bigint not null,
    primary key (provider, transaction_id)
  )`);
  await run(`create table rounds (
    player_id bigint not null,
    provider text not null,
    round_id text not null,
    game_id text not null,
    currency text not null,
    open boolean not null,
    staked bigint not null check (staked >= 0),
    won bigint not null,
    wins integer not null check (wins >= 0),
    at timestamptz not null,
    primary key (player_id, provider, round_id)
  )`);
}
