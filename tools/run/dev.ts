// `npm run dev`: the server, restarted whenever its sources or the content change, and the web app and the games with
// hot reload. `npm run dev -- --port 5183` uses other ports, so that two checkouts run side by side: 5183 for the web app,
// 5184 for the games, and from 5193 for the server unless PORT is set. `--inspect` lets a debugger attach to the server.
// Ctrl-C stops everything.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { EmbeddedDatabaseError, startEmbedded } from '../../server/db/embedded/index.ts';
import { isTaken, mustBeFree, takenPort } from '../../server/runtime/start/free-ports.ts';
import { ensureWebBuilt } from './build-web.mjs';
import { RestartedServer } from './dev/restarted-server.ts';
import { root } from '../lint/repository.ts';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 5173;
/** The server's ports begin this far above the web app's, if the port was chosen. */
const TO_SERVER_PORT = 10;
/** The debugger's port is Node's usual one, or this far above the chosen one. */
const INSPECTOR_PORT = 9229;
const TO_INSPECTOR_PORT = 20;
const USAGE = 'npm run dev -- [--port 5183] [--inspect]; the port is a whole number from 1024 to 65000';

/** First path segments that the server answers. All others belong to the web app. */
const firstParts = (calls: Readonly<Record<string, { readonly path: string }>>): string[] => [
  ...new Set(Object.values(calls).map(({ path }) => `/${path.split('/')[1]}`)),
];
const beyondTheContract = ['/local', '/docs', '/health', '/metrics', '/providers', '/webhooks'];

class UsageError extends Error {}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

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

/** Throws UsageError. `port` is undefined if none was chosen. */
function optionsIn(args: string[]): { port: number | undefined; inspect: boolean } {
  let values: { port?: string | undefined; inspect?: boolean | undefined };
  try {
    ({ values } = parseArgs({ args, options: { port: { type: 'string' }, inspect: { type: 'boolean' } } }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  const { port, inspect = false } = values;
  if (port === undefined) return { port, inspect };
  const number = /^\d{4,5}$/.test(port) ? Number(port) : 0;
  if (number < 1024 || number > 65_000) throw new UsageError(`--port ${port} cannot be used: ${USAGE}`);
  return { port: number, inspect };
}

/** The embedded database, unless another one is named. It stays while the server starts again. */
async function openDatabase(
  config: Config,
): Promise<{ env: Readonly<Record<string, string>>; close(): Promise<void> }> {
  if (config.DATABASE_URL !== undefined) return { env: {}, close: () => Promise.resolve() };
  const { socketUrl, stop } = await startEmbedded({ dataDir: config.DATA_DIR, onProgress: say });
  return {
    env: {
      DATABASE_URL: socketUrl,
      // As with a database of its own.
      ...(config.JOURNAL_DIR === undefined ? {} : { JOURNAL_DIR: config.JOURNAL_DIR }),
    },
    close: stop,
  };
}

async function dev(): Promise<void> {
  const { port: chosen, inspect } = optionsIn(process.argv.slice(2));
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
  for (const port of [webPort, gamesPort])
    if (await isTaken(port, HOST)) throw new ConfigError(takenPort('another --port', port, HOST));
  await mustBeFree({ ...config, hasPreview: config.isLocal || config.PREVIEW_URL !== undefined });
  // The server reads built documents at its start. Here the web app is served from its sources.
  if (!existsSync(join(root, 'web', 'dist', 'index.html'))) await ensureWebBuilt();
  const database = await openDatabase(config);
  const ready = Promise.withResolvers<void>();
  const server = new RestartedServer({
    env: { ...env, ...database.env },
    inspector: inspect
      ? { host: HOST, port: chosen === undefined ? INSPECTOR_PORT : chosen + TO_INSPECTOR_PORT }
      : undefined,
    say,
    onReady: (tookMs) => {
      if (tookMs === undefined) ready.resolve();
      else say(`The server is ready again after ${Math.round(tookMs)} ms.`);
    },
  });
  const closing: Array<() => Promise<void>> = [() => server.stop()];
  let stopping: Promise<unknown> | undefined;
  const stop = (): void => {
    stopping ??= Promise.allSettled(closing.map((close) => close()))
      .then(() => database.close())
      .then(() => process.exit());
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
  // The last line has the address to open.
  await ready.promise;
  say(
    `Parlor with hot reload: ${web} (games ${games}, server http://${HOST}:${config.PORT}). Ctrl-C stops all.`,
  );
}

/** Mistakes in the setup: the message is enough, without a stack. */
const plain = [ConfigError, EmbeddedDatabaseError, UsageError];

try {
  await dev();
} catch (error) {
  say(
    plain.some((kind) => error instanceof kind)
      ? (error as Error).message
      : String(error instanceof Error ? error.stack : error),
  );
  process.exit(1);
}
