// `npm run dev` as a developer has it: one address for the web app from its sources and for all that the server answers.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parlor/server/test/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiledCode } from '../../tools/run/setup.mjs';
import { freePort } from '../server/server-process.ts';

/** All first parts of addresses that the server answers. A new one appears here, and needs nothing else. */
const ANSWERED = [
  '.well-known',
  'api',
  'auth',
  'bff',
  'docs',
  'flags',
  'health',
  'i',
  'kept',
  'local',
  'metrics',
  'privacy',
  'providers',
  'share',
  't',
  'terms',
  'tonconnect-manifest.json',
  'tonconnect-wallets.json',
  'unsubscribe',
  'webhooks',
];

const STOPS_WITH_US = ['--import', './tools/run/stop-with-parent.mjs'];

let dir: string;
let database: TestDatabase;
let dev: ChildProcess;
let web: string;
let server: string;
let games: string;
let gamesServer: string;
let answered: { readonly lobby: readonly string[]; readonly games: readonly string[] };
let output = '';
const prepared = Promise.withResolvers<boolean>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlor-dev-'));
  database = await createTestDatabase();
  const [webPort, port, gamesPort, consolePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  web = `http://127.0.0.1:${webPort}`;
  server = `http://127.0.0.1:${port}`;
  games = `http://127.0.0.1:${webPort + 1}`;
  gamesServer = `http://127.0.0.1:${gamesPort}`;
  dev = spawn(process.execPath, [...STOPS_WITH_US, 'tools/run/dev.ts', '--port', String(webPort)], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: compiledCode,
      LOG_LEVEL: 'warn',
      DATA_DIR: dir,
      DATABASE_URL: database.url,
      PORT: String(port),
      GAMES_PORT: String(gamesPort),
      CONSOLE_PORT: String(consolePort),
      PREVIEW_PORT: '0',
      IDENTITY_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (bytes: Buffer) => void (output += bytes.toString()));
  const ready = Promise.withResolvers<typeof answered>();
  dev.on('message', (told: typeof answered | { readonly prepared: boolean }) => {
    if ('prepared' in told) prepared.resolve(told.prepared);
    else ready.resolve(told);
  });
  const ended = once(dev, 'exit').then(() => Promise.reject(new Error(`npm run dev ended:\n${output}`)));
  ended.catch(() => undefined);
  answered = await Promise.race([ready.promise, ended]);
});
afterAll(async () => {
  if (dev.exitCode === null) {
    const exit = once(dev, 'exit');
    dev.disconnect();
    await exit;
  }
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

const at = async (origin: string, path: string) => {
  const reply = await fetch(origin + path, { redirect: 'manual' });
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    to: reply.headers.get('location'),
    text: await reply.text(),
  };
};

async function isPassedOn(path: string, from: string, to: string): Promise<void> {
  // Figures of /metrics change with each request.
  const { text: _, ...said } = await at(to, path);
  expect(await at(from, path), path).toMatchObject(said);
}

describe('the address of npm run dev', () => {
  test('passes on every address that the server answers', async () => {
    expect(answered.lobby).toEqual(ANSWERED);
    for (const part of answered.lobby) await isPassedOn(`/${part}`, web, server);
  });

  test('so does that of the games, which shows their pages from the sources', async () => {
    expect(answered.games).toEqual(['rounds', 'session', 'shared']);
    for (const part of answered.games) await isPassedOn(`/${part}/x`, games, gamesServer);
    expect(await at(games, '/dice/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('/@vite/client'),
    });
  });

  test.each([
    ['/.well-known/jwks.json', 'application/jwk-set+json'],
    ['/terms', 'text/html'],
    ['/privacy?locale=es', 'text/html'],
    ['/tonconnect-manifest.json', 'application/json'],
    ['/health/ready', 'application/json'],
    ['/local/outbox', 'text/html'],
  ])('%s is what the server says', async (path, type) => {
    const seen = await at(web, path);
    expect(seen).toMatchObject({ status: 200, type: expect.stringContaining(type) });
    expect(seen.text).not.toContain('/@vite/client');
  });

  test.each(['/', '/boxes', '/tg', '/tg/boxes', '/profile/settings', '/interesting', '/terms-of-old'])(
    '%s is the web app from its sources',
    async (path) => {
      expect(await at(web, path)).toMatchObject({
        status: 200,
        text: expect.stringContaining('/@vite/client'),
      });
    },
  );
});

test('the next process can load all that this one has loaded, so a restart loads what has changed alone', async () => {
  expect(await prepared.promise).toBe(true);
});
