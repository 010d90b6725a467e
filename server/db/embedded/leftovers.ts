import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/**
 * Ends every PostgreSQL process that still works in `home`: on the cluster, or on one that was being made.
 * Only the holder of the folder's lock calls this, so these are left over from a killed process: already
 * stopping, or orphans whose watchdog was killed too. `programs` is the folder of `pg_ctl`.
 */
export async function endLeftovers(home: string, cluster: string, programs: string): Promise<void> {
  // First a fast shutdown, then an immediate one, from which PostgreSQL recovers by its log as after a kill.
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const deadline = performance.now() + patienceMs;
    let isLogged = false;
    for (;;) {
      const left = serverProcesses(home);
      if (left.length === 0) return forgetRecycledPid(cluster);
      if (performance.now() > deadline) break;
      const postmaster = postmasterPid(cluster);
      // To a backend SIGINT only means "cancel the query". Without a postmaster backends end by themselves.
      const backends = serverProcesses(cluster).filter((pid) => pid !== postmaster);
      const receivers = signal === 'SIGINT' ? left.filter((pid) => !backends.includes(pid)) : left;
      if (!isLogged) for (const pid of receivers) askToEnd(pid, signal, programs);
      isLogged ||= receivers.length > 0;
      await pause(20);
    }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL processes left by an earlier start do not end: ${serverProcesses(home).join(', ')} in ${home}.`,
  );
}

/** Process id of the server on `cluster`, from PostgreSQL's own file. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Every PostgreSQL process that works in `folder` or below, found by its working directory. */
export function serverProcesses(folder: string): number[] {
  if (process.platform !== 'linux') {
    const pid = postmasterPid(folder) ?? postmasterPid(join(folder, 'cluster'));
    return pid !== undefined && isPostgres(pid) ? [pid] : [];
  }
  if (!existsSync(folder)) return [];
  const top = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        if (!/^(postgres|initdb)\n$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return false;
        const at = readlinkSync(`/proc/${pid}/cwd`);
        return at === top || at.startsWith(`${top}/`);
      } catch {
        return false; // Ended meanwhile, or another user's.
      }
    })
    .map(Number);
}

type System = { readonly platform: NodeJS.Platform; readonly ask: typeof execFileSync };
const here: System = { platform: process.platform, ask: execFileSync };

/** Whether the process is a PostgreSQL server, where there is no /proc. */
export function isPostgres(pid: number, { platform, ask }: System = here): boolean {
  try {
    return platform === 'win32'
      ? /^"postgres\.exe"/im.test(
          ask('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8', stdio: 'pipe' }),
        )
      : /postgres\s*$/.test(
          ask('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8', stdio: 'pipe' }),
        );
  } catch {
    return false;
  }
}

/** On Windows every signal of Node ends a process at once. There `pg_ctl` sends PostgreSQL's own. */
export function askToEnd(
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL',
  programs: string,
  { platform, ask }: System = here,
): void {
  if (platform !== 'win32' || signal === 'SIGKILL') {
    send(pid, signal);
    return;
  }
  try {
    ask(join(programs, 'pg_ctl'), ['kill', signal.slice(3), String(pid)], { stdio: 'pipe' });
  } catch {
    // It has ended meanwhile, or hears nothing: the next, stronger signal follows.
  }
}

/** PostgreSQL refuses to start if the id in its lock file belongs to another live process. */
function forgetRecycledPid(cluster: string): void {
  const pid = postmasterPid(cluster);
  if (pid !== undefined && send(pid, 0)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** False if there is no such process. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
