import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gamesContract, type Round } from '@parlor/contract/calls/play.ts';
import { GAME_SESSION_LIFE_MS } from '../features/play/sessions.ts';
import { drawFinder } from '../features/ledger/index.ts';
import { createGamesApp } from './games-origin.ts';
import { gamesAt, SECRETS, startTwoServers, type OpenGame, type TwoServers } from '../test/two-servers.ts';

let server: TwoServers;
let apps: FastifyInstance[];
let distDir: string;
beforeAll(async () => {
  server = await startTwoServers();
  distDir = await mkdtemp(join(tmpdir(), 'parlor-games-'));
  await mkdir(join(distDir, 'assets'));
  await mkdir(join(distDir, 'coin'));
  await writeFile(join(distDir, 'coin/index.html'), '<!doctype html><title>Coin</title>');
  await writeFile(join(distDir, 'assets/coin-abc123.js'), 'export {};');
  apps = await Promise.all(
    server.servers.map(({ pool, players, sessions, port }) =>
      createGamesApp({
        pool,
        players,
        sessions,
        port,
        clock: server.clock,
        findGame: gamesAt,
        hasSignInEnded: (_player, signIn) => server.ended.has(signIn),
        findDraw: drawFinder({ pool, archive: undefined }),
        secret: SECRETS.get('parlor')!,
        distDir,
        frameAncestors: () => ['https://parlor.example', 'https://web.telegram.org'],
        checkReplies: true,
      }),
    ),
  );
});
afterEach(() => server.mustBeSound());
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
  await rm(distDir, { recursive: true, force: true });
});

const sitDown = (player?: string): Promise<OpenGame> =>
  server.gameSession({ provider: 'parlor', game: 'coin', ...(player === undefined ? {} : { player }) });

async function play(gameSession: OpenGame, body: object, on = 0) {
  const response = await apps[on]!.inject({
    method: 'POST',
    url: gamesContract.playRound.path,
    payload: { session: gameSession.session, roundId: 'round-001', stake: 5, choice: { side: 0 }, ...body },
  });
  const answered: {
    round?: Round;
    balance?: { balance: number };
    error?: { code: string; message: string };
  } = response.json();
  return { status: response.statusCode, body: answered };
}
async function table(gameSession: OpenGame, on = 0) {
  const response = await apps[on]!.inject(
    `${gamesContract.gameState.path}?session=${encodeURIComponent(gameSession.session)}`,
  );
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe("a built-in game's table", () => {
  test('is set with the balance, the stakes, the return, the rules and the committed seed', async () => {
    const gameSession = await sitDown();
    const { status, body } = await table(gameSession);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      gameId: 'coin',
      title: 'Coin',
      locale: 'en',
      balance: { balance: 1000, currency: 'PP' },
      rtp: 98,
      fairness: { nonce: 0 },
      lastRounds: [],
    });
  });

  test('a round takes the stake, draws and pays in one step; the page that lost the answer gets the same round', async () => {
    const gameSession = await sitDown();
    const first = await play(gameSession, {});
    expect(first.status).toBe(200);
    const { round, balance } = first.body;
    expect(round).toMatchObject({ roundId: 'round-001', gameId: 'coin', stake: 5, fairness: { nonce: 0 } });
    expect(balance?.balance).toBe(1000 - 5 + round!.win);
    expect(await play(gameSession, {}, 1)).toEqual(first);
    server.clock.advance(GAME_SESSION_LIFE_MS);
    expect(await play(gameSession, {}, 1)).toEqual(first);
    expect((await play(gameSession, { roundId: 'round-002' })).body.error?.code).toBe('GAME_SESSION_EXPIRED');
    expect((await table(gameSession)).body['error']).toMatchObject({ code: 'GAME_SESSION_EXPIRED' });
  });

  test('ends with the sign-in that opened it: no new round, but a repeated round gets its reply', async () => {
    const gameSession = await server.gameSession({ provider: 'parlor', game: 'coin', signInId: 'phone' });
    const first = await play(gameSession, {});
    expect(first.status).toBe(200);
    server.ended.add('phone');
    expect((await play(gameSession, { roundId: 'round-002' })).body.error?.code).toBe('SIGN_IN_ENDED');
    expect((await table(gameSession)).body['error']).toMatchObject({ code: 'SIGN_IN_ENDED' });
    expect(await play(gameSession, {})).toEqual(first);
    server.ended.delete('phone');
  });

  test('the same round fifty times at once on two servers is played once', async () => {
    const gameSession = await sitDown();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => play(gameSession, {}, i % 2)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { rows } = await server.pool.query('select nonce from draws where player_id = $1', [
      gameSession.player,
    ]);
    expect(rows).toEqual([{ nonce: 0 }]);
  });

  test('the same round id with another stake or choice is a conflict', async () => {
    const gameSession = await sitDown();
    await play(gameSession, {});
    for (const other of [{ stake: 6 }, { choice: { side: 1 } }])
      expect((await play(gameSession, other, 1)).body.error?.code).toBe('TRANSACTION_CONFLICT');
  });

  test('the last ten rounds are shown, newest first, and only of this game', async () => {
    const gameSession = await sitDown();
    for (let i = 0; i < 12; i++) await play(gameSession, { roundId: `in-a-row-${i}` }, i % 2);
    const wheel = await server.gameSession({ provider: 'parlor', game: 'wheel', player: gameSession.player });
    await play(wheel, { roundId: 'on-the-wheel' });
    const { body } = await table(gameSession, 1);
    expect((body['lastRounds'] as Round[]).map((r) => r.roundId)).toEqual(
      Array.from({ length: 10 }, (_, i) => `in-a-row-${11 - i}`),
    );
    expect(body['fairness']).toMatchObject({ nonce: 13 });
  });

  test('tells the receipts of its rounds in pages, and looks through a limited number of draws for each', async () => {
    const gameSession = await sitDown();
    for (let i = 0; i < 3; i++) await play(gameSession, { roundId: `receipt-${i}` });
    const wheel = await server.gameSession({ provider: 'parlor', game: 'wheel', player: gameSession.player });
    for (let i = 0; i < 100; i++) await play(wheel, { roundId: `on-the-wheel-${i}` }, i % 2);
    const page = async (query: Record<string, string>) =>
      (
        await apps[0]!.inject(
          `${gamesContract.tableRounds.path}?${new URLSearchParams({ session: gameSession.session, ...query })}`,
        )
      ).json<{ rounds: { roundId: string }[]; before?: string }>();
    const first = await page({});
    expect(first).toEqual({ rounds: [], before: '4' });
    const rest = await page({ before: '4' });
    expect(rest.rounds.map(({ roundId }) => roundId)).toEqual(['receipt-2', 'receipt-1', 'receipt-0']);
    expect(rest.before).toBeUndefined();
    const later = new Date(server.clock.now() + 1).toISOString();
    expect(await page({ since: later })).toEqual({ rounds: [] });
  });

  test('a balance that could not hold the best result is refused before the draw, so no draw can be picked', async () => {
    const gameSession = await sitDown();
    const { player } = gameSession;
    // More than any studio may pay: an operator grants it.
    const grant = {
      correctionId: `grant-${player}`,
      currency: 'PP',
      amountMinor: 999_999_999_899_699n,
    } as const;
    await server.servers[0].players.act('correctBalance', player, { input: () => grant });
    for (const side of [0, 1])
      expect((await play(gameSession, { choice: { side } })).body.error?.code).toBe('BALANCE_LIMIT');
    expect(await server.balanceOf(player)).toBe(999_999_999_999_699n);
    expect((await table(gameSession)).body['fairness']).toMatchObject({ nonce: 0 });
    // With a stake whose double fits, the game continues.
    expect((await play(gameSession, { stake: 1, roundId: 'round-002' })).status).toBe(200);
  });

  test('what the game does not offer is refused and draws nothing', async () => {
    const gameSession = await sitDown();
    const refusals = [
      [{ choice: 'edge' }, 422, 'CHOICE_INVALID'],
      [{ stake: 1e9 }, 422, 'STAKE_OUT_OF_RANGE'],
      [{ stake: 0 }, 400, 'INVALID_REQUEST'],
      [{ stake: -5 }, 400, 'INVALID_REQUEST'],
      [{ stake: 1.005 }, 400, 'INVALID_REQUEST'],
      [{ stake: '5' }, 400, 'INVALID_REQUEST'],
      [{ roundId: 'a b' }, 400, 'INVALID_REQUEST'],
      [{ tip: 1 }, 400, 'INVALID_REQUEST'],
      [{ choice: JSON.parse('['.repeat(3_900) + ']'.repeat(3_900)) as unknown }, 400, 'INVALID_REQUEST'],
      [{ choice: JSON.parse('{"__proto__":{"side":0}}') as unknown }, 400, 'INVALID_JSON'],
      [{ session: `${gameSession.player}-${'x'.repeat(32)}` }, 401, 'GAME_SESSION_INVALID'],
    ] as const;
    for (const [body, status, code] of refusals) {
      const answer = await play(gameSession, body);
      expect([body, answer.status, answer.body.error?.code]).toEqual([body, status, code]);
    }
    server.disabled.add(gameSession.player);
    expect((await play(gameSession, {})).body.error?.code).toBe('ACCOUNT_DISABLED');
    expect((await table(gameSession)).body['fairness']).toMatchObject({ nonce: 0 });
  });

  test('the session of an outside provider opens no table here', async () => {
    const gameSession = await server.gameSession({ provider: 'acme', game: 'coin' });
    expect((await play(gameSession, {})).body.error?.code).toBe('GAME_SESSION_INVALID');
    expect((await table(gameSession)).status).toBe(401);
  });

  test('rounds of one id by two players are two rounds', async () => {
    const [one, two] = await Promise.all([sitDown(), sitDown()]);
    expect([(await play(one, {})).status, (await play(two, {})).status]).toEqual([200, 200]);
  });

  test('the server plays over the signed port: with another secret it is refused', async () => {
    const gameSession = await sitDown();
    const body = { ...gameSession, round: 'round-001', amount: '5', choice: { side: 0 } };
    const over = await server.say('play', body, { provider: 'parlor', on: 1 });
    expect(over.status).toBe(200);
    expect((await play(gameSession, {})).body).toEqual(over.body);
    const forged = await server.say('play', body, { provider: 'parlor', secret: 'guessed' });
    expect(forged.body.error?.code).toBe('SIGNATURE_INVALID');
    const outside = await server.gameSession({ provider: 'acme', game: 'coin' });
    const drawn = await server.say('play', {
      ...outside,
      round: 'round-002',
      amount: '5',
      choice: { side: 0 },
    });
    expect([drawn.status, drawn.body.error?.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe("the games' origin", () => {
  test('lets only the lobby and Telegram frame a page, and the page load from itself alone', async () => {
    const page = await apps[0]!.inject('/coin/index.html?session=secret');
    expect(page.statusCode).toBe(200);
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain('frame-ancestors https://parlor.example https://web.telegram.org');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('files with a hash in their name are cached for ever, replies never', async () => {
    const asset = await apps[0]!.inject('/assets/coin-abc123.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const answer = await apps[0]!.inject('/session');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
  });

  test('gives a request half a minute to arrive completely', () => {
    expect(apps.map((app) => app.server.requestTimeout)).toEqual([30_000, 30_000]);
  });

  test('answers unknown, too large and broken requests with the common form of errors', async () => {
    const post = (payload: string) =>
      apps[0]!.inject({
        method: 'POST',
        url: '/rounds',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    const cases = [
      [await apps[0]!.inject('/nothing-here'), 404, 'NOT_FOUND'],
      [await apps[0]!.inject('/../package.json'), 404, 'NOT_FOUND'],
      [await post('{'), 400, 'INVALID_JSON'],
      [await post(JSON.stringify({ choice: 'x'.repeat(9000) })), 413, 'BODY_TOO_LARGE'],
    ] as const;
    for (const [response, status, code] of cases) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ error: { code, requestId: response.headers['x-request-id'] } });
    }
  });
});
