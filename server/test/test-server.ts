// A server for the tests of one feature: a database, players, content with one coin game, and routes on demand.
import { roundReference } from '@parlor/economy/play/rounds.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { GameRules } from '@parlor/economy/play/game-rules.ts';
import { testRewards } from '@parlor/economy/test/world.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { ManualClock } from '../runtime/clock.ts';
import { openDatabase } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { registerEndpoints, sendError } from '../http/register-endpoints.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { createHeldPlayers, type HeldPlayers } from '../players/held-players.ts';
import { Players, type PlayersOptions } from '../players/players.ts';
import { ApiError } from '../http/api-error.ts';
import { createTestDatabase, isOnCluster, type Engine, type TestDatabase } from './database.ts';

export interface TestServer {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly players: Players;
  readonly clock: ManualClock;
  readonly heldPlayers: HeldPlayers;
  /** Decimal id of a player who has the welcome of 1,000 PP. */
  newPlayer(): Promise<string>;
  /** Tosses the coin for 10 PP; heads pays double, tails nothing. */
  toss(playerId: string, roundId: string, side: 'heads' | 'tails'): Promise<void>;
  /** The calls of one feature over HTTP. `asPlayer` sets the caller. */
  serve(handlers: Handlers): FastifyInstance;
  close(): Promise<void>;
}

/** Headers of a call by this player. */
export const asPlayer = (playerId: string, signInId = `sign-in-of-${playerId}`) => ({
  authorization: `Player ${playerId} ${signInId}`,
});

export async function openTestServer(
  o: { engine?: Engine; onSaved?: PlayersOptions['onSaved']; database?: TestDatabase } = {},
): Promise<TestServer> {
  const database = o.database ?? (await createTestDatabase(o.engine));
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  const { pool } = opened;
  const clock = new ManualClock('2026-11-20T09:30:00.000Z');
  const players = new Players({
    pool,
    clock,
    content,
    digest: nodeDigest,
    freshSecret,
    isOnCluster,
    ...(o.onSaved === undefined ? {} : { onSaved: o.onSaved }),
  });
  const apps: FastifyInstance[] = [];
  return {
    url: database.url,
    pool,
    players,
    clock,
    heldPlayers: createHeldPlayers({ pool, clock, players }),
    newPlayer: async () => {
      const client = await pool.connect();
      try {
        return (await players.create(client, { nowMs: clock.now() })).playerId;
      } finally {
        client.release();
      }
    },
    toss: async (playerId, roundId, side) => {
      await players.act('playRound', playerId, {
        draw: roundReference(roundId),
        input: (known) => ({ gameId: COIN, roundId, stakeMinor: 1_000n, choice: side, known: known.draw }),
      });
    },
    serve: (handlers) => {
      // References of draws are longer than Fastify's 100 characters.
      const app = Fastify({ routerOptions: { maxParamLength: 160 } });
      app.setErrorHandler(sendError);
      registerEndpoints(app, {
        handlers,
        authenticate: ({ headers }) => callerOf(headers.authorization),
        checkReplies: true,
      });
      apps.push(app);
      return app;
    },
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await opened.close();
      await database.drop();
    },
  };
}

function callerOf(header: string | undefined) {
  const [scheme, playerId, signInId, tokenEndsAt] = (header ?? '').split(' ');
  if (scheme !== 'Player' || !playerId || !signInId) throw new ApiError('UNAUTHENTICATED');
  return { playerId, signInId, platform: 'web', tokenEndsAtMs: Number(tokenEndsAt ?? Infinity) } as const;
}

const COIN = 'coin';
/** The player chooses the result, because tests need to know the winner. */
const coin: GameRules = {
  gameId: COIN,
  version: 'coin-1',
  minStakeMinor: 100n,
  maxStakeMinor: 100_000n,
  problemOf: (choice) => (choice === 'heads' || choice === 'tails' ? undefined : 'heads or tails'),
  play: (choice) => ({ multiplierE4: choice === 'heads' ? 20_000 : 0, outcome: { side: choice } }),
  distribution: () => [
    { weight: 1n, multiplierE4: 20_000 },
    { weight: 1n, multiplierE4: 0 },
  ],
  choices: () => ['heads', 'tails'],
  table: {},
};

const content: Content = {
  ...testRewards,
  economy: {
    limits: { perPlayerPerDay: 50_000, perHour: 10_000_000, boostPercentage: 100 },
    debts: {
      collectedPercent: 50,
      pointsPerStar: 10,
      worth: { card: 100, lootbox: { STANDARD: 50, PREMIUM: 150 }, pass: 400 },
    },
    welcome: 1_000,
    currencies: {
      PP: { withdraw: false },
      USDT: { withdraw: true },
      TON: { withdraw: true },
      SPLASH: { withdraw: true },
    },
  },
  quests: {
    daily: ['EASY'],
    exchanges: 0,
    templates: [
      {
        id: 'tosses',
        difficulty: 'EASY',
        goal: 'rounds',
        total: 5,
        rewards: [{ type: 'points', amount: 25 }],
      },
    ],
  },
  gameIds: [COIN],
  rulesOf: (gameId) => (gameId === COIN ? coin : undefined),
  steppedRulesOf: () => undefined,
};
