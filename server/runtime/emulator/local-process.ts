// Starts the emulators of development. Each is a process that prints its address, and ends when the other end of its
// standard input closes.
import { spawn, type ChildProcess } from 'node:child_process';

const START_WITHIN_MS = 20_000;

/**
 * The environment that a program gets from this process: paths of programs and of compiled code, and the clock of a test
 * run (`TEST_CLOCK`).
 */
const PASSED_ON = ['PATH', 'NODE_COMPILE_CACHE', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** Its name in errors, its file, and its settings besides `PASSED_ON`. */
export interface LocalProgram {
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}
export interface LocalProcess {
  readonly url: string;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

/** Resolves once the program has printed the line with its address. */
export async function startLocalProcess({ name, file, env }: LocalProgram): Promise<LocalProcess> {
  const child = spawn(process.execPath, [file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])), ...env },
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${name} did not start`)), START_WITHIN_MS);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^[a-z]+ (http\S+)$/m.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      done(found);
    });
    child.once('error', fail);
    child.once('close', () => fail(new Error(`${name} ended while starting`)));
  });
  return {
    url,
    child,
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** As a program that accepts injected faults at `/control`. */
export async function controlled(program: LocalProgram): Promise<ControlledProcess> {
  const { url, close } = await startLocalProcess(program);
  return {
    url,
    close,
    control: async (wanted) => {
      const response = await fetch(`${url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted),
      });
      if (!response.ok) throw new Error(`${program.name} refused: ${response.status}`);
    },
  };
}
export interface ControlledProcess {
  readonly url: string;
  control(wanted: object): Promise<void>;
  close(): Promise<void>;
}
