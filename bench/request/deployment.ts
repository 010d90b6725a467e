// Starts everything that a run measures: a database, the server, the two baselines (bare Fastify, a bare PostgreSQL client), and the load process.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from '../../server/db/embedded/index.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { loadTokenKeys } from '../../server/auth/tokens/token-keys.ts';
import { liftRateLimits } from '../../e2e/actors/test-control.ts';
import { compiledCode, serverFlags } from '../../tools/run/setup.mjs';
import { startBeside, type SideProcess } from '../machine/side-process.ts';
import type { ServerReady } from './messages.ts';

export const BOT_TOKEN = '7000000002:bench-only-bot-token-000000000000000';

export interface BenchServer {
  readonly botToken: string;
  readonly url: string;
  readonly gamesUrl: string;
  readonly server: SideProcess;
  readonly asker: SideProcess;
  readonly barePg: SideProcess;
  readonly bareFastify: SideProcess;
  /** Connection string of the superuser. */
  readonly databaseUrl: string;
  /** For preparation and audit. Idle during a measurement. */
  readonly database: Database;
  readonly postmaster: () => number;
  close(): Promise<void>;
}

export async function openServer(env: 'local' | 'prod'): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bench-'));
  const undo: Array<() => Promise<unknown>> = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step().catch(() => undefined);
  };
  const help = (...parameters: Parameters<typeof startBeside>): SideProcess => {
    const beside = startBeside(...parameters);
    undo.push(() => beside.stop());
    return beside;
  };
  try {
    const embedded: EmbeddedDatabase = await startEmbedded({ dataDir });
    undo.push(() => embedded.stop());
    const database = openDatabase({ url: embedded.url, poolSize: 2, onError: () => undefined });
    undo.push(() => database.close());
    const gamesPort = await freePort();
    const server = help('request/parlor-server.ts', {
      flags: serverFlags,
      env: await environment(env, dataDir, embedded.socketUrl, gamesPort),
    });
    const { url, testControlUrl } = await server.next<ServerReady>();
    if (testControlUrl !== undefined) await liftRateLimits(testControlUrl);
    return {
      botToken: BOT_TOKEN,
      url,
      gamesUrl: `http://127.0.0.1:${gamesPort}`,
      server,
      asker: help('request/http-load.ts'),
      barePg: help('request/bare-pg.ts', { args: [embedded.socketUrl] }),
      bareFastify: help('request/bare-fastify.ts'),
      databaseUrl: embedded.socketUrl,
      database,
      postmaster: () => {
        const pid = embedded.serverPid();
        if (pid === undefined) throw new Error('The database is down');
        return pid;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function environment(
  env: 'local' | 'prod',
  dataDir: string,
  databaseUrl: string,
  gamesPort: number,
): Promise<Record<string, string>> {
  // prod does not generate keys.
  if (env === 'prod') await loadTokenKeys({ file: undefined, dataDir });
  return {
    PATH: process.env['PATH'] ?? '',
    // As deployed: without it Node keeps its compiler of TypeScript in memory.
    NODE_COMPILE_CACHE: compiledCode,
    PARLOR_ENV: env,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: '0',
    GAMES_PORT: String(gamesPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TRUST_PROXY: '1',
    ...(env === 'local'
      ? { TEST_CONTROL: '1' }
      : {
          PUBLIC_URL: 'https://bench.invalid',
          GAMES_URL: 'https://games.bench.invalid',
          CONSOLE_URL: 'https://console.bench.invalid',
          TELEGRAM_BOT_NAME: 'bench_bot',
          TELEGRAM_WEBHOOK_SECRET: 'bench-only-secret-of-the-telegram-webhook',
          // Nothing of a bench leaves this machine.
          TELEGRAM_API_URL: 'http://127.0.0.1:9',
          TOKEN_KEYS: join(dataDir, 'token-keys.json'),
          SMTP_URL: 'smtp://127.0.0.1:9',
          MAIL_FROM: 'bench@bench.invalid',
          PROVIDER_PARLOR_SECRET: 'bench-secret-of-the-server-in-full',
        }),
  };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
