// A real server: `node server/main.ts` or another program, with its own environment, killed and restarted on
// demand.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledCode } from '../../tools/run/setup.mjs';
import { clockVariables } from '../../tools/run/test-clock.mjs';
import { inSources } from './in-sources.ts';

const checkout = resolve(import.meta.dirname, '..', '..');
/** Of this checkout, also for a server of another one, which may not have it. */
const stopWithParent = pathToFileURL(join(checkout, 'tools', 'run', 'stop-with-parent.mjs')).href;

// If the test run is killed, its worker processes would go on with their scenarios and servers.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** Built by `e2e/vite.config.ts` from the source of this name. Only test runs build them. */
export type BuiltProgram = 'main' | 'server-with-studios' | 'server-with-wide-game';
export const builtProgram = (name: BuiltProgram): string => `e2e/dist/${name}.mjs`;
/** Enough for a start with an embedded database on a busy machine. */
const READY_WITHIN_MS = 300_000;
const STOPS_WITHIN_MS = 60_000;

export interface ServerProcess {
  /** Address of the lobby, the same after a restart. */
  readonly url: string;
  readonly gamesUrl: string;
  readonly consoleUrl: string;
  readonly controlUrl: string;
  /** Its whole output, of all starts. */
  output(): string;
  /** Resolves when it serves. */
  start(): Promise<void>;
  /** SIGKILL. Resolves when it has ended. */
  kill9(): Promise<void>;
  /** SIGTERM, or its channel where SIGTERM kills. Resolves with its exit code, or -1 if a signal ended it. */
  stop(): Promise<number>;
}

/**
 * `env` in addition to the defaults of scenarios: ports, local mail, test control, little logging. `folder`: the checkout whose
 * program runs.
 */
export async function serverProcess(
  env: Readonly<Record<string, string>>,
  program = 'server/main.ts',
  folder = checkout,
): Promise<ServerProcess> {
  const [port, gamesPort, consolePort, controlPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const at = (number: number): string => `http://127.0.0.1:${number}`;
  const environment = {
    ...Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'LANG', ...clockVariables].flatMap((key) =>
        process.env[key] === undefined ? [] : [[key, process.env[key]]],
      ),
    ),
    PARLOR_ENV: 'local',
    LOG_LEVEL: 'warn',
    TEST_CONTROL: '1',
    PORT: String(port),
    GAMES_PORT: String(gamesPort),
    CONSOLE_PORT: String(consolePort),
    PREVIEW_PORT: '0',
    TEST_CONTROL_PORT: String(controlPort),
    IDENTITY_PORT: '0',
    NODE_COMPILE_CACHE: compiledCode,
    ...env,
  };
  let child: ChildProcess | undefined;
  let written = '';

  const ended = async (): Promise<void> => {
    if (child !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
  };
  return {
    url: at(port),
    gamesUrl: at(gamesPort),
    // Passkeys belong to a name.
    consoleUrl: `http://localhost:${consolePort}`,
    controlUrl: at(controlPort),
    output: () => inSources(written),
    start: async () => {
      // The server stops when the channel closes with this process.
      const started = spawn(process.execPath, ['--import', stopWithParent, program], {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      const ready = Promise.withResolvers<void>();
      let output = '';
      const onBytes = (bytes: Buffer): void => {
        written += bytes.toString();
        output += bytes.toString();
        if (output.includes('Parlor ready on ')) ready.resolve();
      };
      started.stdout?.on('data', onBytes);
      started.stderr?.on('data', onBytes);
      started.once('exit', (code, signal) =>
        ready.reject(
          new Error(`The server ended (${code ?? signal}) before it served:\n${inSources(output)}`),
        ),
      );
      const late = setTimeout(
        () =>
          ready.reject(new Error(`The server did not serve in ${READY_WITHIN_MS} ms:\n${inSources(output)}`)),
        READY_WITHIN_MS,
      );
      try {
        await ready.promise;
      } finally {
        clearTimeout(late);
      }
    },
    kill9: async () => {
      child?.kill('SIGKILL');
      await ended();
    },
    stop: async () => {
      const stopping = child;
      if (stopping === undefined) return 0;
      if (process.platform === 'win32') stopping.disconnect();
      else stopping.kill('SIGTERM');
      const late = setTimeout(() => stopping.kill('SIGKILL'), STOPS_WITHIN_MS);
      await ended();
      clearTimeout(late);
      return stopping.exitCode ?? -1;
    },
  };
}

const FIRST_PORT = 10_240;
const PORTS_OF_A_WORKER = 1_000;
const MAX_WORKERS = 22;
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % MAX_WORKERS;
/** Ports that are reserved, because their servers have not started yet. */
const given = new Set<number>();

/**
 * A free port outside the range of outgoing connections, so that nobody takes it while the server is down.
 * Each server of a file has another one, and so do files that run in parallel.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_A_WORKER + Math.floor(Math.random() * PORTS_OF_A_WORKER);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer()
      .once('error', () => answer(false))
      .listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
