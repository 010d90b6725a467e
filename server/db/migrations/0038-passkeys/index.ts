import { sql, type Kysely } from 'kysely';

/** Passkeys of players. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is a passkey. With the public key alone nobody can sign in.
  await run(`create table passkeys (
    player_id bigint not null references players,
    credential_hash bytea not null check (length(credential_hash) = 32),
    credential_id text not null check (length(credential_id) between 1 and 2048),
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    name text not null check (length(name) between 1 and 40),
    added_at timestamptz not null,
    last_used_at timestamptz,
    primary key (player_id, credential_hash)
  )`);
  // Finds the one player of a passkey.
  await run(`create table passkey_owners (
    credential_hash bytea primary key check (length(credential_hash) = 32),
    player_id bigint not null
  )`);
  // A row is a challenge that was not answered yet. `asker_hash`: the browser that signs in, or the sign-in that adds a passkey.
  await run(`create table passkey_challenges (
    challenge_hash bytea primary key check (length(challenge_hash) = 32),
    asker_hash bytea not null check (length(asker_hash) = 32),
    expires_at timestamptz not null
  )`);
}
