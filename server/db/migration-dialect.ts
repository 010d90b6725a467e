// PostgreSQL for Kysely's migrations, which may come through a pooler.
import { PostgresAdapter, PostgresDialect, sql, type Kysely } from 'kysely';

const LOCK = 'parlor-migrations';
/** Another process may have much to do. */
const WAITS_MS = 3_600_000;

/** One process migrates at a time. Until the transaction `db` ends; the wait alone is longer than for any other lock. */
export async function lockMigrations<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(
    db,
  );
  await sql`
    with waits as (select set_config('lock_timeout', ${String(WAITS_MS)}, true))
    select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0)) from waits`.execute(db);
  await sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`.execute(db);
}

/**
 * Without Kysely's own lock, which belongs to a session: a pooler lends a session for one transaction, so the lock would
 * stay with a session that somebody else has by then. `lockMigrations` comes before.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

export class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}
