// The database of a command: that of DATABASE_URL, or else the embedded one of DATA_DIR, whether a server runs on it or
// not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { FolderHeldError, startEmbedded } from '../../server/db/embedded/index.ts';
import { runningEmbedded } from '../../server/db/embedded/running.ts';
import { openDatabase } from '../../server/db/open.ts';
import { ArchiveFiles } from '../../server/history/archive-files.ts';
import { root } from '../lint/repository.ts';

class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

export interface FoundDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** The archived months of the history, from the folder ARCHIVE_DIR. */
  readonly archive: ArchiveFiles | undefined;
}

export interface FindOptions {
  /** Named in pg_stat_activity. */
  readonly applicationName: string;
  /** Creates an embedded database if there is none. */
  readonly mayBeNew?: boolean;
  /** Statements and transactions may take as long as they need. */
  readonly isLong?: boolean;
}

/** Writes progress. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Opens the database for `work`, and closes it. */
export async function withFoundDatabase<T>(
  { applicationName, mayBeNew = false, isLong = false }: FindOptions,
  work: (database: FoundDatabase) => Promise<T>,
): Promise<T> {
  const { url, stop } = await findDatabase(mayBeNew);
  const { pool, close } = openDatabase({
    url,
    poolSize: 2,
    applicationName,
    onError: () => undefined,
    ...(isLong ? { deadlines: { answerMs: 0, statementMs: 0, idleInTransactionMs: 0 } } : {}),
  });
  try {
    return await work({ url, pool, archive: findArchive() });
  } finally {
    await close();
    await stop();
  }
}

function findArchive(): ArchiveFiles | undefined {
  const { ARCHIVE_DIR } = readConfig({ ARCHIVE_DIR: process.env['ARCHIVE_DIR'] }, root);
  return ARCHIVE_DIR === undefined ? undefined : new ArchiveFiles(ARCHIVE_DIR);
}

async function findDatabase(mayBeNew: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const { DATABASE_URL: given, DATA_DIR: folder } = process.env;
  // Only the location of the data: a command needs no other settings.
  const { DATABASE_URL, DATA_DIR } = readConfig({ DATABASE_URL: given, DATA_DIR: folder }, root);
  const stop = (): Promise<void> => Promise.resolve();
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop };
  if (!mayBeNew && !existsSync(join(DATA_DIR, 'postgres', 'cluster')))
    throw new NoDatabase(
      `There is no database in ${DATA_DIR} yet: start the server once, or set DATABASE_URL or DATA_DIR.`,
    );
  try {
    return await startEmbedded({ dataDir: DATA_DIR, onProgress: say });
  } catch (error) {
    if (!(error instanceof FolderHeldError) || mayBeNew) throw error;
    const url = runningEmbedded(DATA_DIR);
    if (url === undefined) throw error;
    say('Reading beside the server that runs on it.');
    return { url, stop };
  }
}
