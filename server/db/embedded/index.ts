// A real PostgreSQL from npm, to start without installing anything. DATABASE_URL replaces it with another
// server.
import { mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountFor } from './account.ts';
import { inspect, installedBinaries } from './binaries.ts';
import { prepareCluster, USER } from './cluster.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { lockFolder } from './folder-lock.ts';
import { endLeftovers, postmasterPid } from './leftovers.ts';
import { hasReachableSocket, supervise, type ServerSettings } from './supervise.ts';

export { EmbeddedDatabaseError } from './embedded-error.ts';
export { FolderHeldError } from './folder-lock.ts';

export interface EmbeddedOptions {
  /** DATA_DIR. The database is in its sub-folder `postgres`. Created if missing. */
  readonly dataDir: string;
  /** Called with one line for each slow step and each later failure. */
  readonly onProgress?: (line: string) => void;
  /** Folder of other PostgreSQL programs (`postgres`, `initdb`) than npm's. */
  readonly binariesFolder?: string;
  /** Settings that differ from those of a small server, such as more memory on a dedicated machine. */
  readonly settings?: ServerSettings;
}

export interface EmbeddedDatabase {
  /** Connection string of the superuser with its password: a secret, never log it. */
  readonly url: string;
  /**
   * The same through the server's socket, which is cheaper and only for this machine. Equals `url` if the
   * system has no such sockets or the path is too long. A secret too.
   */
  readonly socketUrl: string;
  /** The server's process id, for measurements. Undefined while it is down. */
  serverPid(): number | undefined;
  /** Stops the server and releases the folder. May be called repeatedly. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database of `dataDir`, which this process then owns until stop() or its end.
 *
 * @throws FolderHeldError another process owns the folder (I48)
 * @throws EmbeddedDatabaseError no binaries for this machine, a folder that may not be written, a server that did not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { onProgress = () => undefined } = options;
  const dataDir = resolve(options.dataDir);
  const home = makeHome(dataDir);
  const cluster = join(home, 'cluster');
  const account = accountFor(cluster);
  const binaries = await (options.binariesFolder === undefined
    ? installedBinaries(account)
    : inspect(options.binariesFolder, account));

  const lock = orWhy(dataDir, () => lockFolder(home, dataDir));
  try {
    onProgress('Starting the embedded database.');
    await endLeftovers(home, cluster, binaries.folder);
    const password = await prepareCluster(cluster, binaries, account);
    const server = await supervise(cluster, binaries, account, onProgress, options.settings);
    const url = `postgres://${USER}:${password}@127.0.0.1:${server.port}/postgres`;
    return {
      url,
      socketUrl: hasReachableSocket(cluster, server.port)
        ? `${url}?host=${encodeURIComponent(cluster)}`
        : url,
      serverPid: () => postmasterPid(cluster),
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explained(dataDir, error);
  }
}

/** The real path, by which PostgreSQL's processes are found. Closed to other users. */
function makeHome(dataDir: string): string {
  return orWhy(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const home = join(realpathSync(dataDir), 'postgres');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return home;
  });
}

function orWhy<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explained(dataDir, error);
  }
}

const SQLITE_CANTOPEN = 14;

/** A folder of another user gets a special message. All other errors are passed on. */
function explained(dataDir: string, error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS' && errcode !== SQLITE_CANTOPEN) return error;
  return new EmbeddedDatabaseError(
    `This user may not write all of the data folder ${dataDir}: start as the user who made it, set DATA_DIR to another folder, or set DATABASE_URL.`,
    { cause: error },
  );
}
