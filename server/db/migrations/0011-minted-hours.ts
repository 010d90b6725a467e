import { sql, type Kysely } from 'kysely';

/** What all processes together paid out in each hour by claims and boosts, in minor units of PP (I28). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table minted_hours (
    hour timestamptz primary key,
    pp bigint not null check (pp >= 0)
  )`.execute(db);
}
