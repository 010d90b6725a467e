// A checkout without the built web app, as during the first `npm run dev`.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConsoleApp } from './console-origin.ts';
import { serveWebDocuments } from './web-documents.ts';

let dir: string;
let app: FastifyInstance;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'parlor-not-built-')), 'dist');
});
afterEach(async () => {
  await app.close();
  rmSync(join(dir, '..'), { recursive: true, force: true });
});

const build = (): void => {
  mkdirSync(dir);
  for (const name of ['index.html', 'tg.html', 'console.html'])
    writeFileSync(join(dir, name), `<html>built ${name}</html>`);
};

async function serve({ watch }: { watch: boolean }): Promise<void> {
  app = Fastify();
  await serveWebDocuments(app, {
    dir,
    gamesOrigin: () => 'https://games.example',
    siteUrl: () => 'https://parlor.example',
    env: 'local',
    https: false,
    watch,
  });
}

test('in development a page says so until the web app is built, without a restart', async () => {
  await serve({ watch: true });
  for (const url of ['/', '/tg/boxes', '/boxes', '/icon.svg']) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode, url).toBe(503);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(/^The web app is not built yet\./);
  }
  expect(existsSync(dir)).toBe(false);
  build();
  const { statusCode, body } = await app.inject({ url: '/boxes' });
  expect(statusCode).toBe(200);
  expect(body).toContain('built index.html');
});

test('in prod the server does not start', async () => {
  await expect(serve({ watch: false })).rejects.toThrow(
    `The web app is not built (${dir} is incomplete): npm start builds it`,
  );
});

test('so does the page of the console', async () => {
  app = await createConsoleApp({
    plugins: [],
    consoleUrl: () => 'http://localhost:8086',
    webDir: dir,
    isLocal: true,
  });
  const ask = () => app.inject({ url: '/operator', headers: { host: 'localhost:8086' } });
  expect(await ask()).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('The web app is not built yet.'),
  });
  build();
  expect(await ask()).toMatchObject({ statusCode: 200, body: '<html>built console.html</html>' });
});
