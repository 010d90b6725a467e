// A PostgreSQL and a streaming replica, for tests of reads from a replica. They use sockets in their own folder, and
// no port.
import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { installedBinaries } from '../../db/embedded/binaries.ts';
import { postmasterPid } from '../../db/embedded/leftovers.ts';
import { startWatched, type WatchedProcess } from '../../db/embedded/watched-process.ts';
import type { Engine } from '../database.ts';
import { copyFreshCluster } from './fresh-cluster.ts';
import { giveTo, ordinaryUser } from './ordinary-user.ts';
import { findPostgres15 } from './postgres15.ts';
import { makeQuickFolder } from './quick-folder.ts';

const run = promisify(execFile);

export interface StreamingPair {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Both hosts, of which one is the primary. */
  readonly url: string;
  /** kill -9, without closing connections. */
  killStandby(): Promise<void>;
  startStandby(): Promise<void>;
  killPrimary(): Promise<void>;
  /** From now on the standby gets nothing of what the primary does. */
  cutStream(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const PORTS = { primary: 5432, standby: 5433 } as const;
type Which = keyof typeof PORTS;

/** `synchronous`: the primary acknowledges what the standby has on its disk too. */
export async function startStreamingPair(
  engine: Engine,
  { synchronous = false }: { readonly synchronous?: boolean } = {},
): Promise<StreamingPair> {
  const user = ordinaryUser();
  const programs = engine === '15' ? await findPostgres15() : (await installedBinaries(user)).folder;
  if (programs === undefined)
    throw new Error(`There is no PostgreSQL ${engine} here: ask testEngines() first.`);
  const folder = makeQuickFolder('pair');
  await chmod(folder, 0o711);
  const home = join(folder, 'home');
  await mkdir(home, { mode: 0o700 });
  giveTo(user, home);
  const running = new Map<Which, WatchedProcess>();
  const start = async (which: Which): Promise<void> => {
    const server = startWatched(
      join(programs, 'postgres'),
      [
        ['-D', join(home, which)],
        ['-p', String(PORTS[which])],
        ['-c', 'listen_addresses='],
        ['-c', `unix_socket_directories=${home}`],
        ['-c', 'fsync=off'],
        ['-c', 'shared_buffers=16MB'],
        ['-c', 'wal_keep_size=256MB'],
        ...(synchronous && which === 'primary' ? [['-c', 'synchronous_standby_names=*']] : []),
        ['-c', 'wal_retrieve_retry_interval=100ms'],
      ].flat(),
      home,
      user,
    );
    running.set(which, server);
    await new Promise<void>((resolve, reject) => {
      server.onOutput((all) => {
        if (/ready to accept (?:read-only )?connections/.test(all)) resolve();
      });
      server.ended.then(() => reject(new Error(`PostgreSQL ended:\n${server.output()}`)), reject);
    });
  };
  const stop = async (): Promise<void> => {
    // The primary waits for who follows it.
    for (const which of ['standby', 'primary'] as const) {
      running.get(which)?.interrupt();
      await running.get(which)?.ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    copyFreshCluster(engine, join(home, 'primary'));
    const clients = join(home, 'primary', 'pg_hba.conf');
    await writeFile(clients, 'local all all trust\nlocal replication all trust\n');
    giveTo(user, clients);
    // A cluster that is not running is its own base backup.
    await run('cp', ['-a', join(home, 'primary'), join(home, 'standby')]);
    const signal = join(home, 'standby', 'standby.signal');
    await writeFile(signal, '');
    giveTo(user, signal);
    await appendFile(
      join(home, 'standby', 'postgresql.conf'),
      `primary_conninfo = 'host=${home} port=${PORTS.primary} user=parlor'\n`,
    );
    await start('primary');
    await start('standby');
  } catch (error) {
    await stop();
    throw error;
  }
  const urlOf = (which: Which): string =>
    `postgres://parlor@localhost:${PORTS[which]}/postgres?host=${encodeURIComponent(home)}`;
  const asStandby = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client(urlOf('standby'));
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const kill = async (which: Which): Promise<void> => {
    process.kill(postmasterPid(join(home, which))!, 'SIGKILL');
    await running.get(which)!.ended;
  };
  return {
    primaryUrl: urlOf('primary'),
    standbyUrl: urlOf('standby'),
    url: `postgres://parlor@localhost:${PORTS.primary},localhost:${PORTS.standby}/postgres?host=${encodeURIComponent(home)}`,
    killStandby: () => kill('standby'),
    startStandby: () => start('standby'),
    killPrimary: () => kill('primary'),
    cutStream: () => asStandby(`alter system set primary_conninfo = ''`, 'select pg_reload_conf()'),
    promote: () => asStandby('select pg_promote(true, 60)'),
    stop,
  };
}
