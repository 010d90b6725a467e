import { statSync } from 'node:fs';

/** The user that PostgreSQL runs as: absent ids mean "as we do". */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses uid 0. Started as root it therefore runs as the owner of the cluster that is already there
 * (so a folder made by an ordinary user stays theirs), else as nobody: no user is added to the system.
 */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * How a program of PostgreSQL's is told where its data are. Started with the folder as its working directory it finds
 * them through `/proc/self/cwd`, which needs no right to enter the folders above: so data below /root, or any other folder
 * closed to nobody, stay in DATA_DIR, where the operator looks for them, backs them up and deletes them.
 * (Programs before 16 leave their working directory on their way: those need folders that their account may enter.)
 */
export function dataArgument(cluster: string, account: Account, major: number): string {
  return process.platform === 'linux' && account.uid !== undefined && major >= 16
    ? '/proc/self/cwd'
    : cluster;
}

/**
 * The whole environment of PostgreSQL's processes. Ours is not passed on: it may hold secrets, and PG… variables that
 * would change what the server does.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
