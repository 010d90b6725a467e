// `npm run create-game`: the project installs from the packed SDK, its tests pass, the certification passes with the entry
// that it brings, and its server plays rounds against a real lobby.
import { execFile, spawn, type ExecFileOptions } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { createGameSessions } from '@parlor/server/features/play/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGame, NotCreated, settingOf } from '../../tools/create-game/create-game.ts';
import { packSdk, tarballOf } from '../../tools/pack/pack-sdk.ts';
import { newUser, signIn } from '../actors/users.ts';
import { freePort } from '../server/server-process.ts';
import { startTestServer } from '../server/servers.ts';
import { CREATED, studioKeys } from '../server/studios.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..', '..');
const { env, keys } = studioKeys();
const { secret } = keys.get(CREATED.provider)!;
const server = startTestServer({ program: 'server-with-studios', env });

const folder = mkdtempSync(join(tmpdir(), 'parlor-created-'));
const dir = join(folder, CREATED.game);
const npm = (args: readonly string[], options: ExecFileOptions = {}) =>
  run('npm', args, { cwd: dir, shell: process.platform === 'win32', ...options });
let sdk = '';

/** One of npm's reads of a file once never ended. Such a process is killed, and the install starts again. */
async function install(tries = 3): Promise<void> {
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')];
  await npm(args, { timeout: 2 * MINUTE_MS, killSignal: 'SIGKILL' }).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'killed' in error && error.killed) || tries <= 1) throw error;
    await install(tries - 1);
  });
}

beforeAll(async () => {
  await packSdk(join(folder, 'sdk'));
  sdk = tarballOf(join(folder, 'sdk'), folder);
  createGame({ ...CREATED, dir, sdk, secret });
  // The SDK's own packages are those of the checkout, so that no network is needed.
  const file = join(dir, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  const overrides = Object.fromEntries(
    ['zod', '@noble/hashes'].map((name) => [name, `file:${join(root, 'node_modules', name)}`]),
  );
  writeFileSync(file, JSON.stringify({ ...manifest, overrides }));
  await install();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A player opens the game: the session in the address of the page. */
async function opened(): Promise<{ player: string; session: string }> {
  const player = (await signIn(newUser(), server().first, { nowMs: server().nowMs })).userId();
  const session = await server().withDatabase((pool) =>
    createGameSessions({ pool, clock: { now: server().nowMs } }).open({
      playerId: player,
      provider: CREATED.provider,
      gameId: CREATED.game,
      currency: 'PP',
      locale: 'en',
      clientType: 'mobile',
      platform: 'web',
    }),
  );
  return { player, session };
}

describe('the project of a new game', () => {
  test('its tests pass', async () => {
    const { stdout } = await npm(['test', '--silent']);
    expect(stdout).toMatch(/\bfail 0\b/);
    expect(stdout).not.toMatch(/\bpass 0\b/);
  });

  test('the certification passes with its entry and its secret', async () => {
    const [one, other] = [await opened(), await opened()];
    const args = ['--url', server().first.url, '--provider', CREATED.provider, '--game', CREATED.game];
    const players = ['--player', one.player, '--session', one.session];
    const others = ['--other-player', other.player, '--other-session', other.session];
    const command = ['tools/certify/main.ts', '--dialect', 'parlor', ...args, ...players, ...others];
    const { stdout } = await run(process.execPath, [...command, '--crossings', '5'], {
      cwd: root,
      env: { ...process.env, [settingOf(CREATED.provider)]: secret },
    });
    expect(stdout).toMatch(/\n\d\d right, 0 wrong, \d+ not seen from here\n/);
  });

  test('its server is right in every case of the lobby’s side, killed and started again too', async () => {
    const port = await freePort();
    const change = (file: string, from: string, to: string): void =>
      writeFileSync(join(dir, file), readFileSync(join(dir, file), 'utf8').replaceAll(from, to));
    change('provider.yaml', '127.0.0.1:4000', `127.0.0.1:${port}`);
    change('.env', 'PORT=4000', `PORT=${port}`);
    const commands = ['--start', 'npm start', '--play', 'node play.mjs', '--port', '0'];
    const command = ['tools/certify/main.ts', '--studio', join(dir, 'provider.yaml'), ...commands];
    const { stdout } = await run(process.execPath, command, { cwd: root });
    expect(stdout).toMatch(/\n22 right, 0 wrong, 1 not seen from here\n/);
    expect(stdout).toMatch(/ L-04 +not seen /);
  });

  test('its server settles rounds against a real lobby', async () => {
    const game = spawn(process.execPath, ['--env-file=.env', 'server/main.mjs'], {
      cwd: dir,
      env: { ...process.env, PARLOR_URL: server().first.url, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [, url = ''] = / on (http\S+)/.exec(await firstLine(game.stdout)) ?? [];
      const { session } = await opened();
      const before = await balanceAt(url, session);
      const reply = await fetch(`${url}rounds`, {
        method: 'POST',
        body: JSON.stringify({ session, id: 'round-0001', side: 'heads', stake: 5 }),
      });
      const round = (await reply.json()) as { state: string; win: string; balance: string };
      expect(round.state).toBe('done');
      expect(['0.00', '9.80']).toContain(round.win);
      expect(Number(round.balance)).toBeCloseTo(before - 5 + Number(round.win), 2);
      expect(await balanceAt(url, session)).toBe(Number(round.balance));
    } finally {
      game.kill();
    }
  });

  test('a folder with files, or a wrong id or title, is refused', () => {
    expect(() => createGame({ ...CREATED, dir, sdk })).toThrow(/is not empty/);
    const fresh = { ...CREATED, dir: join(folder, 'fresh'), sdk };
    expect(() => createGame({ ...fresh, game: '../up' })).toThrow(NotCreated);
    expect(() => createGame({ ...fresh, provider: 'Acme' })).toThrow(/--provider Acme/);
    expect(() => createGame({ ...fresh, title: '<b>' })).toThrow(/--title/);
  });
});

async function balanceAt(url: string, session: string): Promise<number> {
  const reply = await fetch(`${url}balance?session=${session}`);
  return Number(((await reply.json()) as { balance: string }).balance);
}

const firstLine = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((line) => createInterface({ input: stream }).once('line', line));
