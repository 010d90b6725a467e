import { sql, type Kysely } from 'kysely';

/** Which boosts paid on a round, so that a win that is taken back gives its amount back to them. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql.raw('alter table rounds add column boosted_by text').execute(db);
}
