import { sql, type Kysely } from 'kysely';

/** Indexes of the console's search: words of names, and addresses that an identity carries beside its subject. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The dictionary 'simple' makes letters lower-case and changes nothing else. The characters in translate() separate words in usernames.
  await run(`create index profiles_by_name on profiles
    using gin (to_tsvector('simple', translate(first_name || ' ' || coalesce(username, ''), '._-@/''', '      ')))`);
  await run(`create index identities_by_label on identities (lower(label)) where label is not null`);
}
