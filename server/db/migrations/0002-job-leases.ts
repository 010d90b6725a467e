import { sql, type Kysely } from 'kysely';

/** Leases of work that one process at a time does, and until when (server/db/lease.ts). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table job_leases (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`.execute(db);
}
