// `npm run dev`: the server, restarted whenever its sources or the content change, and the web app and the games with
// hot reload. `npm run dev -- --port 5183` uses other ports, so that two checkouts run side by side: 5183 for the web app,
// 5184 for the games, and from 5193 for the server unless PORT is set. Ctrl-C stops everything.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { ensureWebBuilt } from './build-web.mjs';
import { root } from '../lint/repository.ts';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 5173;
/** The server's ports begin this far above the web app's, if the port was chosen. */
const TO_SERVER_PORT = 10;
const USAGE = 'npm run dev -- [--port 5183], a whole number from 1024 to 65000';
const SETTLE_MS = 150;

/** The sources of the server. */
const sources = ['server', 'economy', 'contract', 'games', 'content'];
const isSource = (file: string): boolean =>
  /\.(?:ts|yaml)$/.test(file) &&
  !/\.(?:test|suite)\.ts$/.test(file) &&
  !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file);

/** First path segments that the server answers. All others belong to the web app. */
const firstParts = (calls: Readonly<Record<string, { readonly path: string }>>): string[] => [
  ...new Set(Object.values(calls).map(({ path }) => `/${path.split('/')[1]}`)),
];
const beyondTheContract = ['/local', '/docs', '/health', '/metrics', '/providers', '/webhooks'];

class UsageError extends Error {}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The server as a child process, restarted when its sources change. */
class RestartedServer {
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#start();
    for (const folder of sources)
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (file === null || !isSource(file)) return;
        clearTimeout(this.#timer);
        // An editor writes a file in several steps, and a checkout writes many.
        this.#timer = setTimeout(() => this.#restart(join(folder, file)), SETTLE_MS);
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#restarting;
    await this.#end();
  }

  #start(): void {
    const child = spawn(
      process.execPath,
      ['--import', './tools/run/lifeline.mjs', join('server', 'main.ts')],
      {
        cwd: root,
        env: { ...this.#env, PARLOR_LIFELINE_FD: '3' },
        // A separate process group, so that Ctrl-C reaches it once, from us. The fourth stream is its lifeline.
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      },
    );
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => {
        say(`The server cannot be started: ${error.message}`);
        resolve();
      });
      child.once('exit', (code) => {
        if (this.#child === child) this.#child = undefined;
        if (code !== 0 && !this.#isStopped)
          say('The server has ended; it starts again with the next change.');
        resolve();
      });
    });
  }

  async #end(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  #restart(because: string): void {
    this.#restarting = (this.#restarting ?? Promise.resolve()).then(async () => {
      if (this.#isStopped) return;
      say(`${because} has changed; starting the server again.`);
      await this.#end();
      this.#start();
    });
  }
}

async function openVite(
  folder: string,
  port: number,
  paths: readonly string[],
  target: string,
): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(root, folder, 'vite.config.ts'),
    root: join(root, folder),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: HOST,
      port,
      strictPort: true,
      // `^/api(?:/|$)`, because a screen may begin with the same letters. The host name stays the browser's.
      proxy: Object.fromEntries(paths.map((path) => [`^${path}(?:[/?]|$)`, { target }])),
    },
  });
  await vite.listen();
  return vite;
}

/** Undefined without `--port`. Throws UsageError. */
function chosenPort(args: string[]): number | undefined {
  let port: string | undefined;
  try {
    ({ port } = parseArgs({ args, options: { port: { type: 'string' } } }).values);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  if (port === undefined) return undefined;
  const number = /^\d{4,5}$/.test(port) ? Number(port) : 0;
  if (number < 1024 || number > 65_000) throw new UsageError(`--port ${port} cannot be used: ${USAGE}`);
  return number;
}

async function dev(): Promise<void> {
  const chosen = chosenPort(process.argv.slice(2));
  const webPort = chosen ?? DEFAULT_PORT;
  const gamesPort = webPort + 1;
  const web = `http://${HOST}:${webPort}`;
  const games = `http://${HOST}:${gamesPort}`;
  const env = {
    ...(chosen === undefined ? {} : { PORT: String(chosen + TO_SERVER_PORT) }),
    ...process.env,
    PUBLIC_URL: web,
    GAMES_URL: games,
  };
  const config = readConfig(env, root);
  // The server reads built documents at its start. Here the web app is served from its sources.
  if (!existsSync(join(root, 'web', 'dist', 'index.html'))) await ensureWebBuilt();
  const server = new RestartedServer(env);
  const closing: Array<() => Promise<void>> = [() => server.stop()];
  let stopping: Promise<unknown> | undefined;
  const stop = (): void => {
    stopping ??= Promise.allSettled(closing.map((close) => close())).then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    const webVite = await openVite(
      'web',
      webPort,
      [...firstParts(contract), ...beyondTheContract],
      `http://${HOST}:${config.PORT}`,
    );
    closing.push(() => webVite.close());
    const gamesVite = await openVite(
      'games',
      gamesPort,
      firstParts(gamesContract),
      `http://${HOST}:${config.GAMES_PORT}`,
    );
    closing.push(() => gamesVite.close());
  } catch (error) {
    process.exitCode = 1;
    say(error instanceof Error ? error.message : String(error));
    stop();
    return;
  }
  say(
    `Parlor with hot reload: ${web} (games ${games}, server http://${HOST}:${config.PORT}). Ctrl-C stops all.`,
  );
}

try {
  await dev();
} catch (error) {
  say(
    error instanceof ConfigError || error instanceof UsageError
      ? error.message
      : String(error instanceof Error ? error.stack : error),
  );
  process.exit(1);
}
