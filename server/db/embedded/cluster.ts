import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { dataArgument, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { startWatched } from './watched-process.ts';

/** PostgreSQL's only superuser in the embedded cluster. */
export const USER = 'parlor';
/** Stored inside the cluster: one rename creates both, so a cluster never has an unknown password. */
export const PASSWORD_FILE = 'parlor-password';
const STAGE_PREFIX = 'unfinished-';

/** Creates the cluster of `home` if it does not exist, and returns its password. */
export async function prepareCluster(cluster: string, binaries: Binaries, account: Account): Promise<string> {
  const home = dirname(cluster);
  for (const name of readdirSync(home))
    if (name.startsWith(STAGE_PREFIX)) rmSync(join(home, name), { recursive: true, force: true });
  if (!existsSync(cluster)) await makeCluster(home, cluster, binaries, account);
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made !== String(binaries.major))
    throw new EmbeddedDatabaseError(
      `The data in ${cluster} are of PostgreSQL ${made}, the installed server is ${binaries.major}: start the version of Parlor that made them, or move them with pg_dump and set DATABASE_URL.`,
    );
  return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();
}

/** Under another name until it is complete and on disk, so a crash leaves no partial database. */
async function makeCluster(
  home: string,
  cluster: string,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const stage = mkdtempSync(join(home, STAGE_PREFIX));
  const unfinished = join(stage, 'cluster');
  mkdirSync(unfinished, { mode: 0o700 });
  writePrivate(join(stage, 'password'), password, account);
  for (const path of [unfinished, stage]) give(path, account);

  const data = dataArgument(unfinished, account, binaries.major);
  const parameters = [
    '-D',
    data,
    `--username=${USER}`,
    `--pwfile=${data}/../password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Locales of the C library differ between machines, and with them the order of text in indexes.
    '--locale=C',
    ...(binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
  ];
  const initdb = startWatched(join(binaries.folder, 'initdb'), parameters, unfinished, account);
  if ((await initdb.ended) !== 0)
    throw new EmbeddedDatabaseError(
      `The embedded database could not be made in ${home}:\n${initdb.output()}`,
    );
  writePrivate(join(unfinished, PASSWORD_FILE), password, account);
  syncFolder(unfinished);
  renameSync(unfinished, cluster);
  rmSync(stage, { recursive: true, force: true });
  syncFolder(home);
}

function writePrivate(path: string, text: string, account: Account): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${text}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  give(path, account);
}

function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Windows opens no folder for writing; NTFS writes names to its journal. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
