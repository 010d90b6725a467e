import { sql, type Kysely } from 'kysely';

/** What each player decided about the terms and about each consent. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The player's document holds the last decision of each topic; the rows are the history. `version` is that of the terms.
  await run(`create table consent_changes (
    player_id bigint not null references players,
    number integer not null check (number > 0),
    topic text not null,
    agreed boolean not null,
    version integer check (version > 0),
    at timestamptz not null,
    primary key (player_id, number),
    check ((version is not null) = (topic = 'terms'))
  )`);
  await run(`create trigger consent_changes_append_only before update or delete or truncate on consent_changes
    for each statement execute function refuse_change()`);
}
