// The embedded PostgreSQL under attack: killed, frozen, its disk filled. Its own supervisor starts it again.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../../server/db/embedded/index.ts';

export interface AttackedPostgres {
  readonly url: string;
  /** The database addresses of the servers, in turn, if not all use `url`. */
  readonly entryUrls?: readonly string[];
  /** Whether its disk can be filled: only on a small disk of its own. */
  readonly diskCanFill: boolean;
  kill9(): void;
  /** Stops it and its processes (SIGSTOP); returns the function that continues them. */
  freeze(): () => void;
  /** Fills its disk; returns the function that frees it. */
  fillDisk(): () => void;
  stop(): Promise<void>;
}

/** PostgreSQL keeps up to 1 GB of its log, and a quick machine writes half a GB of rows in ten minutes. */
const DISK_MB = 2_500;
const BLOCK = Buffer.alloc(1_048_576);

/** Only root can mount a small disk in memory. Without it the disk is not filled. */
function mountSmallDisk(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).status === 0;
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s*${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    })
    .map(Number);

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
};

export async function startAttackedPostgres(
  folder: string,
  say: (line: string) => void,
): Promise<AttackedPostgres> {
  mkdirSync(folder, { recursive: true });
  const isMounted = mountSmallDisk(folder);
  const dataDir = join(folder, 'data');
  const database = await startEmbedded({ dataDir, onProgress: say });
  const ballast = join(folder, 'ballast');
  return {
    url: database.url,
    diskCanFill: isMounted,
    kill9: () => {
      const pid = database.serverPid();
      if (pid !== undefined) signal([pid], 'SIGKILL');
    },
    freeze: () => {
      const pid = database.serverPid();
      if (pid === undefined) return () => undefined;
      const all = [pid, ...childrenOf(pid)];
      signal(all, 'SIGSTOP');
      return () => signal(all, 'SIGCONT');
    },
    fillDisk: () => {
      const file = openSync(ballast, 'w');
      try {
        const { bavail, bsize } = statfsSync(folder);
        for (let left = bavail * bsize; left > 0; left -= BLOCK.length) writeSync(file, BLOCK);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      return () => rmSync(ballast, { force: true });
    },
    stop: async () => {
      rmSync(ballast, { force: true });
      await database.stop();
      if (isMounted) execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
