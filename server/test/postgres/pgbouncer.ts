// A PgBouncer in transaction mode in front of one of the run's servers, if the system has it (Debian: package
// pgbouncer). It uses a socket in its own folder, and no port.
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startWatched } from '../../db/embedded/watched-process.ts';
import { giveTo, ordinaryUser } from './ordinary-user.ts';

export interface PgBouncer {
  /** The database of the address that it was started for, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

const FOLDERS = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];

/** That of PGBOUNCER, or else the system's. */
export const findPgBouncer = (): string | undefined =>
  process.env['PGBOUNCER'] ??
  FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));

/** Every one that is here, each with its version and whether it keeps account of prepared statements. */
export function findPgBouncers(): ReadonlyArray<{
  program: string;
  version: string;
  keepsPrepared: boolean;
}> {
  const programs = [process.env['PGBOUNCER'], ...FOLDERS.map((folder) => join(folder, 'pgbouncer'))];
  const there = new Set(
    programs.flatMap((path) => (path !== undefined && existsSync(path) ? [realpathSync(path)] : [])),
  );
  return [...there].map((program) => {
    const version = versionOf(program);
    return { program, version, keepsPrepared: keepsPrepared(version) };
  });
}

const versionOf = (program: string): string =>
  /PgBouncer (\d+\.\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? '0.0';

const keepsPrepared = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || minor >= 21;
};

/** `sessions`: how many of the server it has for everybody together. */
export async function startPgBouncer(
  databaseUrl: string,
  sessions = 5,
  program = findPgBouncer(),
): Promise<PgBouncer> {
  if (program === undefined) throw new Error('There is no pgbouncer here: ask findPgBouncer() first.');
  const target = new URL(databaseUrl);
  const user = ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), 'parlor-pooler-'));
  await chmod(folder, 0o711);
  const home = join(folder, 'home');
  await mkdir(home, { mode: 0o711 });
  giveTo(user, home);
  const users = join(home, 'users.txt');
  const settings = join(home, 'pgbouncer.ini');
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr =
unix_socket_dir = ${home}
unix_socket_mode = 0777
listen_port = 6432
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
server_login_retry = 1
${keepsPrepared(versionOf(program)) ? 'max_prepared_statements = 200\n' : ''}`,
  );
  const process = startWatched(program, [settings], home, user);
  await new Promise<void>((resolve, reject) => {
    process.onOutput((all) => {
      if (all.includes('process up')) resolve();
    });
    process.ended.then(() => reject(new Error(`PgBouncer ended:\n${process.output()}`)), reject);
  });
  const path = new URL(databaseUrl).pathname;
  return {
    url: `postgres://${target.username}@localhost:6432${path}?host=${encodeURIComponent(home)}`,
    stop: async () => {
      process.interrupt();
      await process.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
