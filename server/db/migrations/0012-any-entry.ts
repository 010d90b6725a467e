import { sql, type Kysely } from 'kysely';

/**
 * The next number of a sequence, on any machine; on a cluster the coordinator counts (`server/db/cluster/distribute.ts`).
 * A lease also stores the time at which it was taken, because Citus does not compare a row with the clock in an upsert.
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
