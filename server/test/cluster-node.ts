// A node of the Citus cluster that tests run on, to be killed and started again: it has to run on this machine.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serverProcesses } from '../db/embedded/leftovers.ts';

export interface ClusterNode {
  readonly port: number;
  /** kill -9 to all of its processes, without closing connections. Resolves once all are gone. */
  kill(): Promise<void>;
  /** As it was started before. Resolves once it answers. */
  start(): Promise<void>;
}

/** `url` is of any database on it. @throws where it is no process of this machine */
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
      const running = serverProcesses(folder);
      execFileSync('kill', ['-9', ...running.map(String)]);
      while (serverProcesses(folder).length > 0) await pause(20);
    },
    start: async () => {
      const log = openSync(join(folder, 'log-after-kill'), 'a', 0o666);
      spawn(path, parameters, {
        ...account,
        argv0: program,
        cwd: folder,
        env: environment,
        detached: true,
        stdio: ['ignore', log, log],
      }).unref();
      closeSync(log);
      while (!(await answers(url))) await pause(100);
    },
  };
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
