// The ways of Windows, on this system: PostgreSQL under the watchdog without a shell, asked to stop by `pg_ctl`.
import { readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyFreshCluster } from '../../test/postgres/fresh-cluster.ts';
import { giveTo, ordinaryUser } from '../../test/postgres/ordinary-user.ts';
import { accountFor } from './account.ts';
import { installedBinaries, type Binaries } from './binaries.ts';
import { PASSWORD_FILE, USER } from './cluster.ts';
import { askToEnd, isPostgres, postmasterPid, serverProcesses } from './leftovers.ts';
import { freePort } from './supervise.ts';
import { startWatched, watchdogCommand, type WatchedProcess } from './watched-process.ts';

let folder: string;
let cluster: string;
let binaries: Binaries;
let port: number;
let server: WatchedProcess | undefined;

beforeEach(async () => {
  folder = realpathSync(await mkdtemp(join(tmpdir(), 'parlor-windows-')));
  giveTo(ordinaryUser(), folder);
  cluster = join(folder, 'cluster');
  copyFreshCluster('18', cluster);
  binaries = await installedBinaries(accountFor(cluster));
  port = await freePort();
  server = undefined;
});

afterEach(async () => {
  server?.interrupt();
  await server?.ended;
  await vi.waitUntil(() => serverProcesses(folder).length === 0, WAITING);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

function startServer(...more: readonly string[]): WatchedProcess {
  const program = join(binaries.folder, 'postgres');
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    `port=${port}`,
    ...more,
  ];
  server = startWatched(program, ['-D', cluster, ...settings], cluster, accountFor(cluster), 'win32');
  return server;
}

const isReady = (one: WatchedProcess): Promise<void> =>
  new Promise((done) =>
    one.onOutput((all) => {
      if (all.includes('ready to accept connections')) done();
    }),
  );

describe('without a shell', () => {
  test('the watchdog is a program of Node, and needs no shell', () => {
    const [program, ...words] = watchdogCommand('/there/postgres', ['-D', '/data'], 'win32');
    expect(program).toBe(process.execPath);
    expect(words).toEqual([
      expect.stringMatching(/watchdog\.mjs$/),
      join('/there', 'pg_ctl'),
      '/there/postgres',
      '-D',
      '/data',
    ]);
  });

  test('a server starts with its settings, and stops properly when its input closes', async () => {
    const started = startServer('-c', 'max_connections=7');
    await isReady(started);
    const password = readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();
    const client = new pg.Client(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres`);
    client.on('error', () => undefined);
    await client.connect();
    expect((await client.query('show max_connections')).rows).toEqual([{ max_connections: '7' }]);
    started.interrupt();
    expect(await started.ended).toBe(0);
    expect(started.output()).toMatch(/fast shutdown request[^]*database system is shut down/);
    expect(serverProcesses(cluster)).toEqual([]);
  });

  test('a server stops when the watchdog has lost its parent, as after its kill -9', async () => {
    const started = startServer();
    await isReady(started);
    // The kernel closes our end of the pipe.
    started.child.stdin?.destroy();
    expect(await started.ended).toBe(0);
    expect(started.output()).toContain('database system is shut down');
  });

  test('a server that refuses its settings ends the watchdog, which tells why', async () => {
    const started = startServer('-c', 'shared_buffers=nonsense');
    expect(await started.ended).not.toBe(0);
    expect(started.output()).toContain('shared_buffers');
    expect(serverProcesses(cluster)).toEqual([]);
  });

  test('a killed server ends its watchdog, so that it is started again', async () => {
    const started = startServer();
    await isReady(started);
    process.kill(postmasterPid(cluster) ?? 0, 'SIGKILL');
    await started.ended;
    expect(started.child.exitCode).not.toBe(null);
  });
});

describe('a server left by a killed process', () => {
  test('is found in the list of tasks', () => {
    const answers = (answer: string) => ({
      platform: 'win32' as const,
      ask: vi.fn<() => string>(() => answer),
    });
    const found = answers('"postgres.exe","4711","Console","1","9,312 K"\r\n');
    expect(isPostgres(4711, found as never)).toBe(true);
    expect(found.ask).toHaveBeenCalledWith(
      'tasklist',
      expect.arrayContaining(['PID eq 4711']),
      expect.anything(),
    );
    expect(isPostgres(4711, answers('INFO: No tasks are running which match.\r\n') as never)).toBe(false);
    expect(isPostgres(4711, answers('"explorer.exe","4711","Console","1","9,312 K"\r\n') as never)).toBe(
      false,
    );
  });

  test('is found by ps on macOS', () => {
    const answers = (answer: string) => ({
      platform: 'darwin' as const,
      ask: vi.fn<() => string>(() => answer),
    });
    expect(isPostgres(4711, answers('/there/bin/postgres\n') as never)).toBe(true);
    expect(isPostgres(4711, answers('/sbin/launchd\n') as never)).toBe(false);
  });

  test('is asked to end by pg_ctl, with the words of PostgreSQL', () => {
    const ask = vi.fn<(program: string, words: readonly string[]) => void>();
    const windows = { platform: 'win32' as const, ask: ask as never };
    askToEnd(4711, 'SIGINT', 'bin', windows);
    askToEnd(4711, 'SIGQUIT', 'bin', windows);
    expect(ask.mock.calls.map(([program, words]) => [program, words])).toEqual([
      [join('bin', 'pg_ctl'), ['kill', 'INT', '4711']],
      [join('bin', 'pg_ctl'), ['kill', 'QUIT', '4711']],
    ]);
  });
});
