import { statSync } from 'node:fs';

/** The user that PostgreSQL runs as. Without ids, the user of this process. */
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
 * How a PostgreSQL program finds its data. It starts with the folder as working directory and uses
 * `/proc/self/cwd`, which needs no permission on parent folders: so data below /root, or any folder closed to
 * nobody, stay in DATA_DIR, where the operator looks for them, backs them up and deletes them. (Programs
 * before 16 leave their working directory: they need folders that their account may enter.)
 */
export function dataArgument(cluster: string, account: Account, major: number): string {
  return process.platform === 'linux' && account.uid !== undefined && major >= 16
    ? '/proc/self/cwd'
    : cluster;
}

/**
 * The whole environment of PostgreSQL's processes. Ours is not passed on: it may hold secrets and PG…
 * variables that change the server's behaviour.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
