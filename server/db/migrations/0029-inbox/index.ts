import { sql, type Kysely } from 'kysely';

/** What the inbox tells each player. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // Written with the act that causes it. The player's document counts the rows and knows which were read.
  await run(`create table inbox_entries (
    player_id bigint not null references players,
    number integer not null check (number > 0),
    news text not null,
    at timestamptz not null,
    primary key (player_id, number)
  )`);
  await run('create index inbox_entries_by_age on inbox_entries (at)');
}
