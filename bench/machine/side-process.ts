import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';

export interface SideProcess {
  readonly pid: number;
  /** Sends a message and returns the next one that comes back. */
  ask<T>(message: object): Promise<T>;
  /** The next message. */
  next<T>(): Promise<T>;
  stop(): Promise<void>;
}

const benchFolder = resolve(import.meta.dirname, '..');

/** Starts a program of bench/ as a process. It ends when this process ends. */
export function startBeside(
  program: string,
  {
    args = [],
    env,
    flags = [],
  }: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** Of Node. */
    readonly flags?: readonly string[];
  } = {},
): SideProcess {
  const child = fork(join(benchFolder, program), args, {
    serialization: 'advanced',
    ...(env === undefined ? {} : { env }),
    execArgv: [...flags],
  });
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        child.off('exit', onExit);
        resolve(message as T);
      };
      const onExit = (code: number | null): void => {
        child.off('message', onMessage);
        reject(new Error(`${program} ended (${code})`));
      };
      child.once('message', onMessage);
      child.once('exit', onExit);
    });
  return {
    pid: child.pid!,
    next,
    ask: (message) => {
      const answer = next<never>();
      child.send(message);
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(late);
    },
  };
}
