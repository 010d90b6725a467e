// `npm run dev`: the server, restarted whenever its sources or the content change, and the web app and the games with
// hot reload. `npm run dev -- --port 5183` uses other ports, so that two checkouts run side by side: 5183 for the web app,
// 5184 for the games, and from 5193 for the server unless PORT is set. `--inspect` lets a debugger attach to the server.
// Ctrl-C stops everything.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { EmbeddedDatabaseError, startEmbedded } from '../../server/db/embedded/index.ts';
import { isTaken, mustBeFree, takenPort } from '../../server/runtime/start/free-ports.ts';
import { firstPart } from './dev/answered-paths.mjs';
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

class UsageError extends Error {}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A page from the sources. What the server answers at its port `to` is passed on to it. */
async function openVite(
  folder: string,
  port: number,
  { server, to }: { readonly server: RestartedServer; readonly to: number },
): Promise<ViteDevServer> {
  const bypass = async ({ url = '/' }: { url?: string | undefined }): Promise<string | undefined> => {
    if (server.answeredAt(to).length > 0 && !server.answeredAt(to).includes(firstPart(url))) return url;
    // A request during a restart waits for the new server.
    await server.settled();
    return server.answeredAt(to).includes(firstPart(url)) ? undefined : url;
  };
  const vite = await createServer({
    configFile: join(root, folder, 'vite.config.ts'),
    root: join(root, folder),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: HOST,
      port,
      strictPort: true,
      // The host name stays the browser's.
      proxy: { '^/': { target: `http://${HOST}:${to}`, bypass } },
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

/**
 * For the pages at the server's own address and the console's, which are served as built. The web app's address has them
 * from the sources, so nothing waits for this.
 */
function buildBesides(closing: Array<() => Promise<void>>): void {
  if (existsSync(join(root, 'web', 'dist', 'index.html'))) return;
  const child = spawn(process.execPath, [join(root, 'tools', 'run', 'build-web.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      say(`The web app cannot be built: ${error.message}`);
      resolve();
    });
  });
  closing.push(() => {
    child.kill();
    return ended;
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, and said why.
  }
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
    const webVite = await openVite('web', webPort, { server, to: config.PORT });
    closing.push(() => webVite.close());
    const gamesVite = await openVite('games', gamesPort, { server, to: config.GAMES_PORT });
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
  // For a program that started this one.
  process.send?.({ answered: server.answeredAt(config.PORT) });
  buildBesides(closing);
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
