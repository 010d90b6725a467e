import { sql, type Kysely } from 'kysely';

/** The texts of switches in other languages than English. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql.raw('alter table switch_acts add column translations jsonb').execute(db);
}
