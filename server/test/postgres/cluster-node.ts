// A node of the Citus cluster that tests run on, to be killed and started again: it has to run on this machine.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serverProcesses } from '../../db/embedded/leftovers.ts';

export interface ClusterNode {
  readonly port: number;
  /** kill -9 to all of its processes, without closing connections. Resolves once all are gone. */
  kill(): Promise<void>;
  /** Stops all of its processes (SIGSTOP); returns the function that continues them. */
  freeze(): () => void;
  /** As it was started before. Resolves once it answers. */
  start(): Promise<void>;
}

/** `url` is of any database on it. @throws if it is not a process of this machine */
export async function clusterNode(url: string): Promise<ClusterNode> {
  const folder = await dataFolder(url);
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const [program = '', ...parameters] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  const environment = Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const path = readlinkSync(`/proc/${pid}/exe`);
  const [, uid, gid] =
    /^Uid:\s+(\d+)[^]*^Gid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const account = process.getuid?.() === 0 ? { uid: Number(uid), gid: Number(gid) } : {};
  return {
    port: Number(new URL(url).port),
    kill: async () => {
      signal(serverProcesses(folder), 'SIGKILL');
      while (serverProcesses(folder).length > 0) await pause(20);
    },
    freeze: () => {
      const running = serverProcesses(folder);
      signal(running, 'SIGSTOP');
      return () => signal(running, 'SIGCONT');
    },
    start: async () => {
      // Not of the loop: each turn would have one of its own, and nothing would start it a second time.
      let isRunning = false;
      // As long as its parent has not noticed that it ended, its lock files look as if it ran, and it refuses.
      for (; !(await answers(url)); await pause(100)) {
        if (isRunning) continue;
        isRunning = true;
        const log = openSync(join(folder, 'log-after-kill'), 'a', 0o666);
        const started = spawn(path, parameters, {
          ...account,
          argv0: program,
          cwd: folder,
          env: environment,
          detached: true,
          stdio: ['ignore', log, log],
        });
        started.once('exit', () => (isRunning = false));
        started.unref();
        closeSync(log);
      }
    },
  };
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const one of processes)
    try {
      process.kill(one, name);
    } catch {
      // It has ended.
    }
}

async function dataFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'parlor-test' });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    return rows[0]!.folder;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'parlor-test' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
