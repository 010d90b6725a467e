import { sql, type Kysely } from 'kysely';

/**
 * The next number of a sequence, wherever it is asked for; on a cluster the coordinator counts (`server/db/cluster/distribute.ts`).
 * When a lease was taken, because Citus compares no row with the clock where it is written over.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(
      `create function next_id(sequence text) returns bigint language sql as $$
    select nextval(sequence::regclass)
  $$`,
    )
    .execute(db);
  await sql.raw(`alter table job_leases add column taken_at timestamptz`).execute(db);
}
