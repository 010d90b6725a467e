import { sql, type Kysely } from 'kysely';

/** Announcements in other languages than English. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql.raw('alter table announcement_acts add column translations jsonb').execute(db);
}
