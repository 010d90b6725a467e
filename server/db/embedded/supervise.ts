import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataArgument, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { endLeftovers } from './leftovers.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';

/** PostgreSQL's own names and values. */
export type ServerSettings = Readonly<Record<string, string>>;

const SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // In the cluster itself, which the server takes for its working directory: so no path is too long for it, and none lies
  // where its account may not go. Through it a statement costs a tenth less than through the loopback address.
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Acknowledged data is on disk (I7). These are PostgreSQL's defaults, stated because the product depends on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Our statements are short: compiling one costs more than running it.
  jit: 'off',
  // The log goes through a pipe that keeps only its tail; statements may hold personal data and do not belong in it.
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const PORT_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 5_000;

export interface SupervisedServer {
  readonly port: number;
  /** Ends the server in order and waits for it; further calls wait for the same end. */
  stop(): Promise<void>;
}

/** Runs the server on a free port of the loopback address, and again on the same port if it ends unasked. */
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
      onProgress('The embedded database ended unasked; starting it again.');
      try {
        await endLeftovers(dirname(cluster), cluster);
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
        await endLeftovers(dirname(cluster), cluster);
      })()),
  };
}

/** Between our finding a free port and the server's taking it, another process may: then try the next. */
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

/** Whether the server of this cluster can be reached through its socket by the cluster's path. */
export const hasReachableSocket = (cluster: string, port: number): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(join(cluster, `${SOCKET_PREFIX}${port}`)) <= LONGEST_SOCKET_PATH_BYTES;

/** Sockets of servers that were killed, each on a port of its own. */
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

function freePort(): Promise<number> {
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
