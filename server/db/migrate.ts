import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { distribute, hasCitus } from './cluster/distribute.ts';
import { readClusterSettings, settingsAmiss } from './cluster/settings.ts';
import { openDatabase } from './open.ts';

export interface MigrateOptions {
  readonly url: string;
  readonly onProgress?: (line: string) => void;
  /** The folder of the migrations, by default the product's. */
  readonly folder?: string;
}

/** The schema could not be updated and is unchanged. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** One file, or a folder with an `index.ts`. */
const NAME = /^(?<name>\d{4}-[a-z0-9-]+)(?:\.ts|(?<parted>))$/;

/**
 * Updates the schema: all missing migrations in one transaction, so each is in or none is. Concurrent
 * processes wait for each other. A schema newer than this program is accepted, so that an older version may
 * restart during a rollout (I49). A database that cannot be updated by adding is refused.
 * @returns the names of the applied migrations, such as `0001-ledger`
 * @throws MigrationError
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const { url, onProgress = () => undefined } = options;
  const migrations = await loadMigrations(options.folder);
  const database = openDatabase({
    url,
    poolSize: 1,
    applicationName: 'parlor-migrate',
    onError: () => undefined, // the running statement fails with it
    // A migration may take long, but must not wait for a table's lock, because every player's statement would
    // wait behind it. (`lockMigrations` has its own timeout for other processes' migrations.)
    deadlines: { statementMs: 0, idleInTransactionMs: 0, answerMs: 0 },
  });
  try {
    if (await hasCitus(database.db)) {
      await refuseWorker(database.db);
      for (const line of settingsAmiss(await readClusterSettings(database.db)))
        onProgress(`The coordinator: ${line}`);
    }
    const done = await appliedMigrations(database.db);
    refuseOtherLine(done, Object.keys(migrations));
    await refuseChanged(database.db, migrations);
    const newer = done.filter((name) => !(name in migrations));
    if (newer.length > 0) {
      onProgress(
        `The schema is newer than this version of Parlor (${newer.join(', ')}); leaving it as it is.`,
      );
      return [];
    }
    // Kysely would look through all tables and columns, at each start.
    const isComplete = done.length === Object.keys(migrations).length;
    const results = isComplete
      ? []
      : await unlessDeadlocked(() =>
          database.db.transaction().execute(async (db) => {
            await lockMigrations(db);
            return applyAll(db, migrations);
          }),
        );
    const made = results.map((result) => result.migrationName);
    for (const name of made) onProgress(`Schema: ${name}.`);
    const placed = await unlessDeadlocked(() => distribute(database.db));
    if (placed.length > 0) onProgress(`Spread over the machines of Citus: ${placed.join(', ')}.`);
    return made;
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(`The schema could not be brought up to date: ${reason(error)}`, {
      cause: error,
    });
  } finally {
    await database.close();
  }
}

const DEADLOCK = '40P01';
const TRIES = 5;

/** Acts of players lock the same tables in another order. On a cluster the migrations give way to them. */
async function unlessDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const { code } = (error instanceof MigrationError ? error.cause : error) as { code?: unknown };
      if (code !== DEADLOCK || tries === TRIES) throw error;
    }
}

/** A worker gets its tables from the coordinator: made here they would be others. */
async function refuseWorker<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select citus_is_coordinator() as is`.execute(db);
  if (rows[0]?.is === false)
    throw new MigrationError(
      'The address leads to a worker of a Citus cluster. The schema is made at the coordinator: give its address (DATABASE_DIRECT_URL for a server that enters by a worker).',
    );
}

const LOCK = 'parlor-migrations';
/** Another process may have much to do. */
const WAITS_MS = HOUR_MS;

/** One process migrates at a time, until the transaction of `db` ends. This wait is longer than for any other lock. */
async function lockMigrations<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(
    db,
  );
  await sql`
    with waits as (select set_config('lock_timeout', ${String(WAITS_MS)}, true))
    select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0)) from waits`.execute(db);
  await sql`select set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`.execute(db);
}

/** Throws if one failed, so that the transaction is rolled back. */
async function applyAll<T>(
  db: Kysely<T>,
  migrations: Record<string, Migration>,
): Promise<readonly MigrationResult[]> {
  const provider = { getMigrations: () => Promise.resolve(noted(migrations)) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return results;
  const failed = results.find((result) => result.status === 'Error')?.migrationName;
  throw new MigrationError(
    `${failed === undefined ? 'The migrations' : `Migration ${failed}`} failed and the schema is as it was: ${reason(error)}`,
    { cause: error },
  );
}

const isTable = async <T>(db: Kysely<T>, name: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${name}) is not null as is`.execute(db);
  return rows[0]?.is === true;
};

async function appliedMigrations<T>(db: Kysely<T>): Promise<readonly string[]> {
  if (!(await isTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Migrations only append. So a database has some of ours, or all of ours and those of a later version. */
function refuseOtherLine(done: readonly string[], ours: readonly string[]): void {
  const unknown = done.filter((name) => !ours.includes(name));
  const missing = ours.filter((name) => !done.includes(name));
  if (unknown.length > 0 && missing.length > 0)
    throw new MigrationError(
      `The database has another layout than this version of Parlor can bring up to date: it has ${unknown[0]}, which this version does not know, and lacks ${missing[0]}. Nothing was changed. Start the version that made this database, or give this one an empty database (DATABASE_URL, or another DATA_DIR).`,
    );
}

/** Next to Kysely's own table, created by the first migration: what each applied migration did. */
const HASHES = 'kysely_migration_hash';

/** An applied migration does not run again, so a changed one would reach only new databases. */
async function refuseChanged<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<void> {
  if (!(await isTable(db, HASHES))) return;
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from ${sql.table(HASHES)} order by name`.execute(db);
  for (const { name, hash } of rows) {
    const migration = migrations[name];
    if (migration !== undefined && (await hashOf(migration)) !== hash)
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to this database. Nothing was done. Put back what it was, and write the change as a new migration (docs/guides/migration.md).`,
      );
  }
}

/** The same migrations, which also record in their transaction what they did. */
const noted = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        ...migration,
        up: async (db: Kysely<unknown>) => {
          await migration.up(db);
          await sql`create table if not exists ${sql.table(HASHES)} (name text primary key, hash text not null)`.execute(
            db,
          );
          await sql`insert into ${sql.table(HASHES)} (name, hash) values (${name}, ${await hashOf(migration)})`.execute(
            db,
          );
        },
      },
    ]),
  );

/** Of the statements, not of the file: comments and formatting do not matter. */
async function hashOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      hash.update(JSON.stringify([event.query.sql, event.query.parameters.map(String)]));
    },
  });
  await migration.up(db);
  return hash.digest('hex');
}

/** The migrations in a folder, by name, in their order. Throws a MigrationError for a wrong name or content. */
export async function loadMigrations(
  folder = join(import.meta.dirname, 'migrations'),
): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const entry of (await readdir(folder)).toSorted()) {
    const path = join(folder, entry);
    const { name, parted } = NAME.exec(entry)?.groups ?? {};
    if (name === undefined)
      throw new MigrationError(
        `${path} is not a migration: their names are like 0001-ledger.ts, or 0001-ledger with an index.ts`,
      );
    // Two branches took the same number: the second one takes another before it is merged.
    const expected = String(Object.keys(migrations).length + 1).padStart(4, '0');
    if (!name.startsWith(expected))
      throw new MigrationError(
        `${path} must have the number ${expected}: migrations are numbered without holes`,
      );
    const file = parted === undefined ? path : join(path, 'index.ts');
    const module = (await import(pathToFileURL(file).href)) as Partial<Migration>;
    if (typeof module.up !== 'function') throw new MigrationError(`${file} exports no function up(db)`);
    migrations[name] = { up: module.up, ...(module.down === undefined ? {} : { down: module.down }) };
  }
  return migrations;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
