import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_FILE, USER } from './cluster.ts';

/**
 * Connection string of the embedded database of `dataDir` that another process runs. Undefined if none is
 * ready. It needs the permissions of the user who started it, because the password is in their file. A
 * secret, never log it.
 */
export function runningEmbedded(dataDir: string): string | undefined {
  const cluster = join(dataDir, 'postgres', 'cluster');
  try {
    // The fourth line is the port, the eighth says whether connections are taken.
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const port = Number(lines[3]);
    const password = readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();
    if (!(port > 0) || lines[7]?.trim() !== 'ready') return undefined;
    return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
