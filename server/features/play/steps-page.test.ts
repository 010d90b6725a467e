import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { gamesContract, type SteppedReply } from '@parlor/contract/calls/play.ts';
import { TrapDoors } from '@parlor/economy/test/rules.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { drawFinder } from '../ledger/index.ts';
import { createGamesApp } from '../../sites/games-origin.ts';
import { freshSecret, nodeDigest } from '../../players/digest.ts';
import { Players } from '../../players/players.ts';
import { gamesAt, SECRETS, startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';

let server: TwoServers;
/** The first server with the present game, the second with a change to its rules. */
let apps: readonly FastifyInstance[];
beforeAll(async () => {
  server = await startTwoServers();
  const [first] = server.servers;
  const changed = new Players({
    pool: first.pool,
    clock: server.clock,
    content: { ...testContent, steppedRulesOf: () => new TrapDoors('doors', 4, 'doors-2') },
    digest: nodeDigest,
    freshSecret,
  });
  apps = await Promise.all(
    [first.players, changed].map((players) =>
      createGamesApp({
        pool: first.pool,
        players,
        sessions: first.sessions,
        port: first.port,
        clock: server.clock,
        findGame: gamesAt,
        hasSignInEnded: () => false,
        findDraw: drawFinder({ pool: first.pool, archive: undefined }),
        secret: SECRETS.get('parlor')!,
        distDir: '/nowhere',
        frameAncestors: () => [],
        checkReplies: true,
      }),
    ),
  );
});
afterEach(() => server.mustBeSound());
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
});

const say = async (
  gameSession: OpenGame,
  call: 'startRound' | 'stepRound' | 'cashOut',
  body: object,
): Promise<SteppedReply & { readonly error?: { readonly code: string } }> =>
  (
    await apps[0]!.inject({
      method: 'POST',
      url: gamesContract[call].path,
      payload: { session: gameSession.session, roundId: 'round-001', ...body },
    })
  ).json();
const table = async (gameSession: OpenGame, on: 0 | 1 = 0): Promise<Record<string, unknown>> =>
  (
    await apps[on]!.inject(
      `${gamesContract.gameState.path}?session=${encodeURIComponent(gameSession.session)}`,
    )
  ).json();

test('a page shows the waiting round, and its result once it is over', async () => {
  const gameSession = await server.gameSession({ provider: 'parlor', game: 'doors' });
  expect(await table(gameSession)).not.toHaveProperty('openRound');
  const begun = await say(gameSession, 'startRound', { stake: 10, choice: { brave: true } });
  expect(begun).toMatchObject({ open: { moves: [] }, balance: { balance: 990 } });
  expect(await table(gameSession)).toMatchObject({
    openRound: begun.open,
    balance: { balance: 990 },
    lastRounds: [],
  });
  const after = await say(gameSession, 'stepRound', { step: 0, move: 2 });
  if (after.open) await say(gameSession, 'cashOut', { step: 1 });
  const last = await table(gameSession);
  expect(last).not.toHaveProperty('openRound');
  expect(last).toMatchObject({ lastRounds: [{ roundId: 'round-001', outcome: { moves: [2] } }] });
});

test('a round whose game changed is paid when its page opens again, and is shown as closed', async () => {
  const gameSession = await server.gameSession({ provider: 'parlor', game: 'doors' });
  await say(gameSession, 'startRound', { stake: 10, choice: { brave: true } });
  expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  const state = await table(gameSession, 1);
  expect(state).not.toHaveProperty('openRound');
  expect(state).toMatchObject({
    balance: { balance: 1000 },
    lastRounds: [{ roundId: 'round-001', win: 10, outcome: { end: 'closed' } }],
  });
  // A page that asks about it gets its end.
  expect(await say(gameSession, 'stepRound', { step: 0, move: 2 })).toMatchObject({ round: { win: 10 } });
});

test('invalid input of a page is refused before anything is read', async () => {
  const gameSession = await server.gameSession({ provider: 'parlor', game: 'doors' });
  const refusals = [
    { step: -1, move: 1 },
    { step: 0.5, move: 1 },
    { step: 1_001, move: 1 },
    { step: 0, move: 1, tip: 1 },
    { step: 0, move: [[[[[[[[[[1]]]]]]]]]] },
    { step: 0, move: 1, roundId: 'a b' },
  ];
  for (const body of refusals)
    expect((await say(gameSession, 'stepRound', body)).error?.code).toBe('INVALID_REQUEST');
  expect((await say(gameSession, 'stepRound', { step: 0, move: 1 })).error?.code).toBe('ROUND_NOT_FOUND');
});
