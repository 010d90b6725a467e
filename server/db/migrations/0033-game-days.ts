import { sql, type Kysely } from 'kysely';

/** How many rounds of each game began on each UTC day, all players together: what "most played" is counted from. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table game_days (
    day timestamptz not null,
    game_id text not null,
    rounds bigint not null check (rounds >= 0),
    primary key (day, game_id)
  )`.execute(db);
}
