import { chownSync } from 'node:fs';
import type { Account } from '../../db/embedded/account.ts';

/** A user who is not root: `nobody` if this process runs as root, else its own user. */
export function ordinaryUser(): Account {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

/** Gives `path` to `user`. */
export function giveTo(user: Account, path: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}
