import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** Another live process holds the data folder (I48). */
export class FolderHeldError extends EmbeddedDatabaseError {
  override name = 'FolderHeldError';
  /** The holder's process id. Undefined until it has written it. */
  readonly pid: number | undefined;
  constructor(dataDir: string, holder: Holder | undefined) {
    super(
      `The data folder ${dataDir} is held by ${describe(holder)}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
    this.pid = holder?.pid;
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface FolderLock {
  release(): void;
}

/**
 * Makes this process the only owner of `home` until it ends or releases it. The lock is the kernel's, taken
 * through SQLite's file locking because Node has none. It disappears with the process, so there is no stale
 * lock to judge by a process id, which is reused and means nothing in another container. The file beside it
 * only tells people who the owner is.
 */
export function lockFolder(home: string, dataDir: string): FolderLock {
  const lockFile = join(home, 'lock');
  const holderFile = join(home, 'holder.json');
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderHeldError(dataDir, readHolder(holderFile));
  }
  writeHolder(holderFile);
  if (process.getuid?.() === 0) {
    // Root may have started on an ordinary user's folder: leave it so that the user can start again.
    const { uid, gid } = statSync(home);
    for (const file of [lockFile, holderFile]) chownSync(file, uid, gid);
  }
  return {
    release: () => {
      if (!database.isOpen) return;
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

const SQLITE_BUSY = 5;

function writeHolder(holderFile: string): void {
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date(Math.round(performance.timeOrigin)).toISOString(),
  };
  const part = `${holderFile}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, JSON.stringify(holder), { flag: 'wx', mode: 0o644 });
  renameSync(part, holderFile);
}

function readHolder(holderFile: string): Holder | undefined {
  if (!existsSync(holderFile)) return undefined;
  try {
    return JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
  } catch {
    return undefined; // Released or replaced at this moment.
  }
}

function describe(holder: Holder | undefined): string {
  if (holder === undefined) return 'another process, which is just starting or ending';
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
  return `process ${holder.pid}${where}, running since ${holder.since.replace('T', ' ').slice(0, 19)} UTC`;
}
