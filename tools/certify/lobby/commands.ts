// The commands of a studio: one starts its server, one plays a round as its page would.
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const LOOK_EVERY_MS = 100;

/** In a process group of its own, so that what the shell starts ends with it. */
function start(command: string, { cwd, env }: CommandOptions): ChildProcess {
  const child = spawn(command, {
    cwd,
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}
const running = new Set<ChildProcess>();
const endOf = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((ended) => child.once('close', () => ended()));

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Ends what still runs. */
export const endCommands = (): void => running.forEach(kill);

/** Runs a command until it ends, or until `signal`. Throws if it fails by itself. */
export async function runCommand(command: string, o: CommandOptions, signal: AbortSignal): Promise<void> {
  const child = start(command, o);
  const stop = (): void => kill(child);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let fault: string | undefined;
  child.once('error', (error) => {
    fault = error.message;
    stop();
  });
  await endOf(child);
  if (signal.aborted) return;
  const how = fault ?? child.signalCode ?? child.exitCode;
  if (how !== 0) throw new Error(`"${command}" ended with ${how} (what it wrote is above)`);
}

export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

const answers = async (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
    () => false,
  );

/** The studio's server, ready as soon as anything answers at its address. */
export interface StudioServer {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function startStudio(
  command: string,
  address: string,
  o: CommandOptions,
  withinMs: number,
): Promise<StudioServer> {
  if (await answers(address))
    throw new NotStarted(`Something answers at ${address} already: end it, and the command starts it itself`);
  let child: ChildProcess | undefined;
  const server: StudioServer = {
    async kill() {
      if (child === undefined) return;
      kill(child);
      await endOf(child);
    },
    async start() {
      const mine = (child = start(command, o));
      const until = performance.now() + withinMs;
      while (!(await answers(address))) {
        if (mine.exitCode !== null) throw new NotStarted(`"${command}" ended with ${mine.exitCode}`);
        if (performance.now() > until)
          throw new NotStarted(`Nothing answers at ${address} after ${withinMs / 1000} s of "${command}"`);
        await pause(LOOK_EVERY_MS);
      }
    },
  };
  await server.start();
  return server;
}
