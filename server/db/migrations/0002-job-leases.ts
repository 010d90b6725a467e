import { sql, type Kysely } from 'kysely';

/** Who does what is to be done by one process at a time, and until when it is theirs (server/db/alone.ts). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table job_leases (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`.execute(db);
}
