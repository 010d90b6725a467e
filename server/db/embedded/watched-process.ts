import { spawn, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { serverEnvironment, type Account } from './account.ts';

/**
 * Runs "$0" "$@" and interrupts it when our end of standard input closes. The kernel closes it however we
 * end, so kill -9 of node leaves no orphan. Repeated every second, because a shell starts background commands
 * with SIGINT ignored, so a signal before the program installs its handler is lost. After a minute it kills.
 * `read` is built into the shell: the watchdog is one process.
 */
const WATCHDOG = `
exec 3<&0
"$0" "$@" 0</dev/null 3<&- &
program=$!
trap 'kill -INT $program' TERM INT HUP
(
  read -r ignored <&3
  seconds=0
  while kill -INT $program 2>/dev/null; do
    [ $seconds -lt 60 ] || kill -QUIT $program
    sleep 1
    seconds=$((seconds + 1))
  done
) &
watcher=$!
while :; do
  wait $program
  status=$?
  kill -0 $program 2>/dev/null || break
done
kill $watcher 2>/dev/null
exit $status
`;

export interface WatchedProcess {
  /** The watchdog's process. It ends with the program's status. */
  readonly child: ChildProcess;
  /** Resolves with the exit status when the program has ended. null if the watchdog was killed. */
  readonly ended: Promise<number | null>;
  /** The last few kilobytes of output. */
  output(): string;
  /** Calls `listener` with all output so far, whenever there is more. */
  onOutput(listener: (all: string) => void): void;
  /** Asks the program to stop. */
  interrupt(): void;
}

/** The watchdog of `program` as a command: the shell above, or on Windows the same in Node. */
export function watchdogCommand(
  program: string,
  parameters: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly [string, ...string[]] {
  if (platform !== 'win32') return ['/bin/sh', '-c', WATCHDOG, program, ...parameters];
  const watchdog = join(import.meta.dirname, 'watchdog.mjs');
  return [process.execPath, watchdog, join(dirname(program), 'pg_ctl'), program, ...parameters];
}

/** Starts a PostgreSQL program with `workFolder` as its working directory. `platform` is for tests. */
export function startWatched(
  program: string,
  parameters: readonly string[],
  workFolder: string,
  account: Account,
  platform: NodeJS.Platform = process.platform,
): WatchedProcess {
  const [watchdog, ...words] = watchdogCommand(program, parameters, platform);
  // Detached, because a Ctrl-C in the terminal is for node, which then stops the database properly.
  const child = spawn(watchdog, words, {
    ...account,
    cwd: workFolder,
    env: serverEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners: ((all: string) => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      output = (output + data.toString()).slice(-4000);
      for (const listener of listeners) listener(output);
    });
  child.stdin?.on('error', () => undefined); // It ended before we closed our end.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      child.stdin?.end();
      resolve(status);
    });
  });
  ended.catch(() => undefined);
  return {
    child,
    ended,
    output: () => output.trim(),
    onOutput: (listener) => void listeners.push(listener),
    interrupt: () => void child.stdin?.end(),
  };
}
