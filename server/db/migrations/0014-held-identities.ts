import { sql, type Kysely } from 'kysely';

/** Breaks and exclusions, by a keyed digest of each sign-in method of the person. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  // A row has the end of a break or exclusion of the person with this digest; null means that it has no end. It stays after the sign-in
  // method is unlinked or the account is deleted.
  await sql
    .raw(
      `create table held_identities (
    identity_digest bytea primary key check (length(identity_digest) = 32),
    kind text not null check (kind in ('break', 'exclusion')),
    since timestamptz not null,
    until timestamptz
  )`,
    )
    .execute(db);
  // The key of the digests.
  await sql
    .raw(
      `insert into hash_salts (name, salt)
    select 'held-identity', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
    )
    .execute(db);
}
