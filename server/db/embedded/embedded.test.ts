import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  startHolder,
  startHolderAs,
  startHolderFromCheckout,
  type Holder,
} from '../../test/postgres/embedded-holder.ts';
import { placeFreshCluster } from '../../test/postgres/fresh-cluster.ts';
import { giveTo, ordinaryUser } from '../../test/postgres/ordinary-user.ts';
import { installedBinaries } from './binaries.ts';
import { startEmbedded, type EmbeddedDatabase } from './index.ts';
import { serverProcesses } from './leftovers.ts';
import { syncsAtOnce } from './supervise.ts';

/** What some tests look at is in /proc. */
const isLinux = process.platform === 'linux';

let folder: string;
let dataDir: string;
let cluster: string;
const cleanUp: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  folder = realpathSync(await mkdtemp(join(tmpdir(), 'parlor-embedded-')));
  dataDir = join(folder, 'data');
  cluster = join(dataDir, 'postgres/cluster');
});

afterEach(async () => {
  for (const work of cleanUp.splice(0).toReversed()) await work();
  await vi.waitUntil(() => serverProcesses(folder).length === 0, WAITING);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Uses an existing cluster if creating one is not the subject. */
async function start(): Promise<EmbeddedDatabase> {
  if (!existsSync(cluster)) placeFreshCluster(dataDir);
  return startFromNothing();
}

async function startFromNothing(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  cleanUp.push(() => database.stop());
  return database;
}

function holding(holder: Holder): Holder {
  cleanUp.push(async () => {
    holder.child.kill('SIGKILL');
    await holder.ended;
  });
  return holder;
}

async function urlOf(holder: Holder): Promise<string> {
  const { url, refused } = await holder.answer;
  if (url === undefined) throw new Error(refused);
  return url;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

function leftOfServer(): number[] {
  return serverProcesses(cluster);
}

describe('the embedded database', () => {
  test('keeps written data over a stop and a start', async () => {
    const first = await startFromNothing();
    await query(first.url, 'create table kept as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(leftOfServer()).toEqual([]);

    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([42]);
  });

  test('syncs to disk, listens only on the loopback address, and requires the password', async () => {
    const { url, socketUrl } = await start();
    for (const [setting, value] of Object.entries({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      // Below the data folder, which only its owner may enter.
      unix_socket_directories: '.',
      unix_socket_permissions: '0700',
      recovery_init_sync_method: syncsAtOnce(process.platform, release()) ? 'syncfs' : 'fsync',
    }))
      expect([setting, ...(await query(url, `show ${setting}`))]).toEqual([setting, value]);
    expect(await query(url, 'select distinct auth_method from pg_hba_file_rules')).toEqual(['scram-sha-256']);

    for (const address of [url, socketUrl]) {
      const without = new URL(address);
      without.password = 'guessed';
      await expect(query(without.href, 'select 1')).rejects.toThrow('password authentication failed');
    }
  });

  test.each([
    ['linux', '5.8.0-63-generic', true],
    ['linux', '6.1.0', true],
    ['linux', '5.7.19', false],
    ['linux', '4.18.0', false],
    ['darwin', '24.1.0', false],
    ['win32', '10.0.22631', false],
  ] as const)('after a crash on %s %s it syncs the file system at once: %s', (platform, kernel, atOnce) => {
    expect(syncsAtOnce(platform, kernel)).toBe(atOnce);
  });

  test('is reached through its socket, and by its port if the path is too long for one', async () => {
    const near = await start();
    expect(await query(near.socketUrl, 'select inet_server_addr() is null')).toEqual([true]);
    expect(await query(near.url, 'select inet_server_addr() is null')).toEqual([false]);

    const sockets = () => readdirSync(cluster).filter((name) => name.startsWith('.s.PGSQL.'));
    expect(sockets()).toHaveLength(2);
    await near.stop();
    expect(sockets()).toEqual([]);
    writeFileSync(join(cluster, '.s.PGSQL.1'), '');
    await (await start()).stop();
    expect(sockets()).toEqual([]);

    dataDir = join(folder, 'long-name-of-a-folder-'.repeat(5));
    const far = await startFromNothing();
    expect(far.socketUrl).toBe(far.url);
    expect(await query(far.socketUrl, 'select 1')).toEqual([1]);
  });

  test.runIf(isLinux)(
    'shows its password to its owner only: not in arguments, environments or readable files',
    async () => {
      // Has its own password: copies of one cluster share theirs, and another test may pass it to a program.
      const { url } = await startFromNothing();
      const { password } = new URL(url);
      expect(password.length).toBeGreaterThanOrEqual(32);
      const file = join(cluster, 'parlor-password');
      expect(readFileSync(file, 'utf8').trim()).toBe(password);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        for (const part of ['cmdline', 'environ'])
          expect(readOrNothing(`/proc/${entry}/${part}`).includes(password)).toBe(false);
    },
  );

  test.runIf(isLinux)('does not pass our environment, which may hold secrets, to the server', async () => {
    process.env['PARLOR_TEST_SECRET'] = 'not-for-the-database';
    cleanUp.push(() => void delete process.env['PARLOR_TEST_SECRET']);
    await start();
    const pids = serverProcesses(cluster);
    expect(pids).not.toEqual([]);
    for (const pid of pids)
      expect(readOrNothing(`/proc/${pid}/environ`).includes('not-for-the-database')).toBe(false);
  });

  test('refuses a second start on the folder and names the process that holds it, and since when', async () => {
    placeFreshCluster(dataDir);
    const holder = holding(startHolder(dataDir));
    const url = await urlOf(holder);
    const refusal = await startEmbedded({ dataDir }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'FolderHeldError', pid: holder.child.pid });
    const { message } = refusal as Error;
    expect(message).toMatch(/running since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    expect(message).toContain(`process ${holder.child.pid}`);
    expect(message).toContain(dataDir);
    expect(message).not.toContain('\n');
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  test('refuses a second start in the same process too, until the first releases the folder', async () => {
    const first = await start();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`process ${process.pid}`);
    expect(await query(first.url, 'select 1')).toEqual([1]);
    await first.stop();
    await start();
  });

  test('gives the folder to exactly one of several concurrent starts', async () => {
    const holders = [1, 2, 3].map(() => holding(startHolder(dataDir)));
    const answers = await Promise.all(holders.map((holder) => holder.answer));
    expect(answers.filter((answer) => answer.url !== undefined)).toHaveLength(1);
    for (const { refused } of answers.filter((answer) => answer.url === undefined))
      expect(refused).toContain('is held by');
  });

  test('leaves no process and loses no acknowledged row when its owner is killed with -9', async () => {
    placeFreshCluster(dataDir);
    const holder = holding(startHolder(dataDir));
    const client = new pg.Client(await urlOf(holder));
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table acknowledged (id int primary key)');
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into acknowledged values ($1)', [acknowledged + 1]);
        acknowledged += 1;
        if (acknowledged === 200) holder.child.kill('SIGKILL');
      }
    })();
    await expect(writing).rejects.toThrow(/terminat|closed|ECONNRESET|EPIPE|not queryable/);
    await expect.poll(leftOfServer).toEqual([]);

    const { url } = await start();
    const stored = await query(url, 'select count(*)::int from acknowledged');
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    // The last row may be on disk although its acknowledgement was lost.
    expect([[acknowledged], [acknowledged + 1]]).toContainEqual(stored);
  });

  test.runIf(isLinux)('takes over a server whose owner and watchdog were both killed', async () => {
    placeFreshCluster(dataDir);
    const holder = holding(startHolder(dataDir));
    await query(await urlOf(holder), 'create table kept as select 42 as answer');
    holder.child.kill('SIGSTOP'); // so that it does not start a new watchdog
    for (const pid of watchdogs()) process.kill(pid, 'SIGKILL');
    holder.child.kill('SIGKILL');
    await holder.ended;
    const orphans = leftOfServer();
    expect(orphans).not.toEqual([]);

    const { url } = await start();
    expect(await query(url, 'select answer from kept')).toEqual([42]);
    expect(leftOfServer().filter((pid) => orphans.includes(pid))).toEqual([]);
  });

  test('starts although the process id in a stale lock file belongs to another process', async () => {
    const first = await start();
    await first.stop();
    // Of the same user: PostgreSQL ignores processes that it cannot signal.
    const somebody = spawn('sleep', ['60'], { ...ordinaryUser(), cwd: '/' });
    cleanUp.push(() => void somebody.kill());
    writeFileSync(join(cluster, 'postmaster.pid'), `${somebody.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n`);
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  test('starts again after a start that was killed while it made the database', async () => {
    const holder = holding(startHolder(dataDir));
    await expect.poll(halfMade, { interval: 5 }).toBe(true);
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(existsSync(cluster)).toBe(false);

    const { url } = await startFromNothing();
    expect(await query(url, 'select 1')).toEqual([1]);
    expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual(['cluster', 'holder.json', 'lock']);
  });

  test('returns at the same address after the server is killed with -9', async () => {
    const database = await start();
    await query(database.url, 'create table kept as select 42 as answer');
    const killed = database.serverPid() ?? 0;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => query(database.url, 'select answer from kept').catch(() => 'down')).toEqual([42]);
    expect(database.serverPid()).not.toBe(killed);
  });

  test('stops permanently when it is stopped during a restart', async () => {
    const database = await start();
    process.kill(database.serverPid() ?? 0, 'SIGKILL');
    await database.stop();
    expect(leftOfServer()).toEqual([]);
    await start();
  });

  test('runs for an ordinary user from a temporary folder', async () => {
    const user = ordinaryUser();
    for (const path of [folder, dataDir]) {
      mkdirSync(path, { recursive: true });
      giveTo(user, path);
    }
    chmodSync(folder, 0o700);
    const holder = holding(await startHolderAs(user, folder, dataDir));
    expect(await query(await urlOf(holder), 'select 1')).toEqual([1]);
    expect(statSync(cluster).uid).toBe(user.uid ?? process.getuid?.());
  });

  test('runs for root on the folder of an ordinary user, who still owns it afterwards', async () => {
    const user = ordinaryUser();
    mkdirSync(dataDir);
    giveTo(user, folder);
    giveTo(user, dataDir);
    const his = await startHolderAs(user, folder, dataDir);
    await query(await urlOf(his), 'create table kept as select 42 as answer');
    his.child.kill('SIGKILL');
    await his.ended;

    const ours = await start();
    expect(await query(ours.url, 'select answer from kept')).toEqual([42]);
    await ours.stop();

    const again = holding(await startHolderAs(user, folder, dataDir));
    expect(await query(await urlOf(again), 'select answer from kept')).toEqual([42]);
  });

  test('runs from a checkout and a data folder that only their owner may enter, such as below /root', async () => {
    chmodSync(folder, 0o700);
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    dataDir = join(closed, '.parlor');
    cluster = join(dataDir, 'postgres/cluster');
    const holder = holding(startHolderFromCheckout(closed, dataDir));
    expect(await query(await urlOf(holder), 'select 1')).toEqual([1]);
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
  });

  test('reports in one line that the folder is not writable', async () => {
    mkdirSync(dataDir);
    chmodSync(folder, 0o755);
    const holder = await startHolderAs(ordinaryUser(), folder, dataDir);
    chmodSync(dataDir, 0o555);
    const { refused } = await holder.answer;
    expect(refused).toMatch(/may not write all of the data folder .*DATA_DIR.*DATABASE_URL/);
    expect(refused).not.toContain('\n');
  });

  test('refuses data of another PostgreSQL version and does not change them', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /are of PostgreSQL 17, the installed server is 18/,
    );
  });

  test('names DATABASE_URL as the alternative if npm has no PostgreSQL for the machine', async () => {
    const refusal = installedBinaries({}, { platform: 'plan9', arch: 'vax' });
    await expect(refusal).rejects.toThrow(/^npm brings no PostgreSQL for plan9-vax .*set DATABASE_URL.*$/);
  });
});

/** The watchdog shells, which work in its folder too. */
function watchdogs(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (pid) => readOrNothing(`/proc/${pid}/comm`) === 'sh\n' && linkOrNothing(`/proc/${pid}/cwd`) === cluster,
    )
    .map(Number);
}

/** initdb is still running: it has made the folder of the first database. */
function halfMade(): boolean {
  const home = join(dataDir, 'postgres');
  if (!existsSync(home)) return false;
  return readdirSync(home).some(
    (name) => existsSync(join(home, name, 'cluster/base/1')) && name !== 'cluster',
  );
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // Ended meanwhile, or not readable.
  }
}

function linkOrNothing(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
