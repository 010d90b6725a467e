import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ContentError, loadContent } from '@parlor/server/content/load-content.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram, serverProcess } from '../server/server-process.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlor-e2e-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const NOBODY_THERE = 'postgres://nobody@127.0.0.1:1/none';
/** The output of a server that refuses to start with this environment. */
async function refusalToStart(env: Record<string, string>): Promise<string> {
  const server = await serverProcess(
    { DATA_DIR: dir, DATABASE_URL: NOBODY_THERE, ...env },
    builtProgram('main'),
  );
  const failure = await server.start().then(
    () => server.stop().then(() => 'it started'),
    (error: unknown) => String(error),
  );
  expect(failure).toContain('ended (1)');
  return server.output();
}

describe('a server that cannot start says why, in one line', () => {
  test.each([
    [{ GAMES_PORT: 'eighty' }, /^GAMES_PORT must be a port number/],
    [{ PARLOR_ENV: 'production' }, /^PARLOR_ENV must be devel, prod or local/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgres/],
    [{ PARLOR_ENV: 'prod' }, /must be set when PARLOR_ENV is prod/],
    [
      { PUBLIC_URL: 'https://a.example', GAMES_URL: 'https://a.example' },
      /^GAMES_URL must be another origin/,
    ],
  ] as ReadonlyArray<[Record<string, string>, RegExp]>)('%j', async (env, line) => {
    const message = await refusalToStart(env);
    expect(message).toMatch(line);
    expect(message).not.toMatch(/\n {4}at /);
  });

  test.each(['PORT', 'GAMES_PORT', 'CONSOLE_PORT', 'PREVIEW_PORT'])(
    'a %s that is taken, before anything is created',
    async (name) => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const own = join(dir, `taken-${name}`);
      const message = await refusalToStart({ [name]: String(port), DATA_DIR: own, DATABASE_URL: '' });
      expect(message).toContain(
        `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set ${name}.`,
      );
      expect(message).not.toMatch(/\n {4}at |connection lost/);
      expect(existsSync(own)).toBe(false);
      taken.close();
    },
  );

  test('a database that does not answer', async () => {
    const message = await refusalToStart({});
    expect(message.split('\n').length).toBeLessThan(6);
    expect(message).toMatch(/database|postgres|ECONNREFUSED/i);
  });
});

describe('an invalid content file is reported with file, line and field', () => {
  test.each([
    ['games.yaml', /minBetLevel: 1$/m, 'minBetLevel: 1.005', /minBetLevel/],
    ['games.yaml', /returnE4: 9900/, 'returnE4: 99000', /returnE4/],
    ['games.yaml', /id: dice-moons/, 'id: dice:moons', /id/],
    ['games.yaml', /title: Bone Dice/, 'titel: Bone Dice', /titel|title/],
    ['quests.yaml', /total: 20,/, 'total: twenty,', /total/],
    ['quests.yaml', /difficulty: HARD/, 'difficulty: IMPOSSIBLE', /difficulty/],
    ['economy.yaml', /welcome: 1000/, 'welcome: -1', /welcome/],
    ['economy.yaml', /currencies:/, 'currencies: [', /economy\.yaml/],
  ])('%s with %s made %s', async (file, found, broken, field) => {
    const folder = join(dir, `content-${Math.random()}`);
    await cp(resolve(import.meta.dirname, '..', '..', 'content'), folder, { recursive: true });
    const before = await readFile(join(folder, file), 'utf8');
    const after = before.replace(found, broken);
    expect(after).not.toBe(before);
    await writeFile(join(folder, file), after);
    const line = before.slice(0, before.search(found)).split('\n').length;
    const problem = await Promise.resolve()
      .then(() => loadContent(folder))
      .then(
        () => new Error('it was taken'),
        (error: unknown) => error,
      );
    expect(problem).toBeInstanceOf(ContentError);
    const { message } = problem as ContentError;
    expect(message).toMatch(field);
    expect(message).toContain(file);
    const reported = Number(/\.yaml:(\d+)/.exec(message)?.[1]);
    expect(Math.abs(reported - line), message).toBeLessThanOrEqual(2);
  });
});
