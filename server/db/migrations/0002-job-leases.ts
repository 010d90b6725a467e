import { sql, type Kysely } from 'kysely';

/** Leases: work that only one process may do at a time, and until when it holds the work (server/db/lease.ts). */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`create table job_leases (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`.execute(db);
}
