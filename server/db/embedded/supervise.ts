import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataArgument, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { endLeftovers } from './leftovers.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';

/** PostgreSQL's own names and values. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Linux can write a whole file system to disk at once. Since 5.8 it tells if that failed. */
export function syncsAtOnce(platform: NodeJS.Platform, kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}

const SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // In the cluster, which is the server's working directory: so the path is never too long, and the account
  // may always enter it. A statement through it costs a tenth less than through the loopback address.
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Acknowledged data is on disk (I7). These are PostgreSQL's defaults, stated because the product depends on
  // them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After a crash everything is on disk before anything is read. To open and sync each of a thousand files takes seconds.
  ...(syncsAtOnce(process.platform, release()) ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Our statements are short: compiling one costs more than running it.
  jit: 'off',
  // The log goes through a pipe that keeps only its end. Statements may contain personal data and are not
  // logged.
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const PORT_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 5_000;

export interface SupervisedServer {
  readonly port: number;
  /** Stops the server and waits for it. Further calls wait for the same stop. */
  stop(): Promise<void>;
}

/** Runs the server on a free port of the loopback address, and restarts it there if it ends unexpectedly. */
export async function supervise(
  cluster: string,
  binaries: Binaries,
  account: Account,
  onProgress: (line: string) => void,
  own: ServerSettings = {},
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let current: WatchedProcess | undefined;

  const start = async (port: number): Promise<void> => {
    const server = launch(cluster, binaries, account, { ...SETTINGS, ...own, port: String(port) });
    current = server;
    await ready(server, cluster);
    void server.ended.then(() => {
      if (!stopping.signal.aborted) reviving = revive(port);
    });
  };
  const revive = async (port: number): Promise<void> => {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      onProgress('The embedded database ended unexpectedly; starting it again.');
      try {
        await endLeftovers(dirname(cluster), cluster, binaries.folder);
        if (!stopping.signal.aborted) await start(port);
        return;
      } catch (error) {
        onProgress(error instanceof Error ? error.message : String(error));
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  let reviving: Promise<void> = Promise.resolve();

  const port = await startOnFreePort(start);
  let stopped: Promise<void> | undefined;
  return {
    port,
    stop: () =>
      (stopped ??= (async () => {
        stopping.abort();
        current?.interrupt();
        await reviving;
        current?.interrupt();
        await current?.ended.catch(() => undefined);
        await endLeftovers(dirname(cluster), cluster, binaries.folder);
      })()),
  };
}

/** Another process may take the free port first: then the next one is tried. */
async function startOnFreePort(start: (port: number) => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      await start(port);
      return port;
    } catch (error) {
      const taken = error instanceof Error && error.message.includes('could not bind');
      if (!taken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

const SOCKET_PREFIX = '.s.PGSQL.';
/** The limit of every system with such sockets: 104 bytes on macOS, including the closing zero. */
const LONGEST_SOCKET_PATH_BYTES = 103;

/** Whether the path of this cluster's socket is short enough. */
export const hasReachableSocket = (cluster: string, port: number): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(join(cluster, `${SOCKET_PREFIX}${port}`)) <= LONGEST_SOCKET_PATH_BYTES;

/** Sockets of killed servers, each with another port. */
function removeOldSockets(cluster: string): void {
  for (const name of readdirSync(cluster))
    if (name.startsWith(SOCKET_PREFIX)) rmSync(join(cluster, name), { force: true });
}

function launch(
  cluster: string,
  binaries: Binaries,
  account: Account,
  settings: ServerSettings,
): WatchedProcess {
  removeOldSockets(cluster);
  return startWatched(
    join(binaries.folder, 'postgres'),
    [
      '-D',
      dataArgument(cluster, account, binaries.major),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cluster,
    account,
  );
}

function ready(server: WatchedProcess, cluster: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.onOutput((all) => {
      if (all.includes('database system is ready to accept connections')) resolve();
    });
    server.ended.then(
      () =>
        reject(
          new EmbeddedDatabaseError(
            `The embedded database in ${cluster} did not start; it said:\n${server.output()}`,
          ),
        ),
      reject,
    );
  });
}

/** A port of the loopback address that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no free port on 127.0.0.1')),
      );
    });
  });
}
