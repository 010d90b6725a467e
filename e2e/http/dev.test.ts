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

const STOPS_WITH_US = ['--import', './tools/run/lifeline.mjs'];

let dir: string;
let database: TestDatabase;
let dev: ChildProcess;
let web: string;
let server: string;
let answered: readonly string[];
let output = '';

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
  const ready = once(dev, 'message') as Promise<[{ answered: readonly string[] }]>;
  const ended = once(dev, 'exit').then(() => Promise.reject(new Error(`npm run dev ended:\n${output}`)));
  ended.catch(() => undefined);
  [{ answered }] = await Promise.race([ready, ended]);
}, 90_000);
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

describe('the address of npm run dev', () => {
  test('passes on every address that the server answers', async () => {
    expect(answered).toEqual(ANSWERED);
    for (const part of answered) {
      const path = `/${part}`;
      // Figures of /metrics change with each request.
      const { text: _, ...said } = await at(server, path);
      expect(await at(web, path), path).toMatchObject(said);
    }
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
