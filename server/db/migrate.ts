import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { openDatabase } from './open.ts';

export interface MigrateOptions {
  readonly url: string;
  readonly onProgress?: (line: string) => void;
  /** Where the migrations are; the product's own unless said. */
  readonly folder?: string;
}

/** The schema could not be brought up to date and is as it was before. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** One file, or a folder with an `index.ts`. */
const NAME = /^(?<name>\d{4}-[a-z0-9-]+)(?:\.ts|(?<parted>))$/;

/**
 * Brings the schema up to date, all missing migrations in one transaction: each is in or none is. Processes that start
 * at once wait for each other. A schema newer than this program is left alone, so that an older version may restart
 * while a newer one is rolled out (I49).
 *
 * @returns the names of the migrations made, such as `0001-ledger`
 * @throws MigrationError
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const { url, onProgress = () => undefined } = options;
  const migrations = await load(options.folder ?? join(import.meta.dirname, 'migrations'));
  const database = openDatabase({
    url,
    poolSize: 1,
    applicationName: 'parlor-migrate',
    onError: () => undefined, // the statement under way fails with it
    // A migration may take its time, but must not queue for a table's lock, with every player's statement queueing
    // behind it. (Waiting for another process's migrations is not meant: Kysely gives that wait its own deadline.)
    deadlines: { statementMs: 0, idleInTransactionMs: 0, answerMs: 0 },
  });
  try {
    const newer = await unknownMigrations(database.db, Object.keys(migrations));
    if (newer.length > 0) {
      onProgress(
        `The schema is newer than this version of Parlor (${newer.join(', ')}); leaving it as it is.`,
      );
      return [];
    }
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      throw new MigrationError(
        `${failed === undefined ? 'The migrations' : `Migration ${failed}`} failed and the schema is as it was: ${reason(error)}`,
        { cause: error },
      );
    }
    const made = results.map((result) => result.migrationName);
    for (const name of made) onProgress(`Schema: ${name}.`);
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

/** Migrations done by a later version, if all of ours are done too. */
async function unknownMigrations<T>(db: Kysely<T>, ours: readonly string[]): Promise<string[]> {
  const table = await sql<{
    present: boolean;
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db);
  if (table.rows[0]?.present !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map((row) => row.name);
  return ours.every((name) => done.includes(name)) ? done.filter((name) => !ours.includes(name)) : [];
}

async function load(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const entry of (await readdir(folder)).toSorted()) {
    const path = join(folder, entry);
    const { name, parted } = NAME.exec(entry)?.groups ?? {};
    if (name === undefined)
      throw new MigrationError(
        `${path} is no migration: their names are like 0001-ledger.ts, or 0001-ledger with an index.ts`,
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
