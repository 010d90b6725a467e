import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../../runtime/clock.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { freshSecret, nodeDigest } from '../../players/digest.ts';
import { Players } from '../../players/players.ts';
import { createTestDatabase } from '../../test/database.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { HOT_DAYS, HOT_LEAST_ROUNDS } from '@parlor/games/catalogue/most-played.ts';
import { MostPlayed } from './most-played.ts';

const clock = new ManualClock('2026-11-20T12:00:00Z');
const games = ['bone', 'coin', 'wheel', 'moon'];
const before = ['moon', 'wheel'];
let home: Awaited<ReturnType<typeof createTestDatabase>>;
const databases: Database[] = [];
let rounds = 0;

/** A separate process: connections, players and counts. */
function aProcess() {
  const database = openDatabase({ url: home.url, onError: () => undefined });
  databases.push(database);
  const { pool } = database;
  const warnings: string[] = [];
  const played = new MostPlayed({
    pool,
    clock,
    games: () => games,
    before: () => before,
    log: { warn: (_fields, message) => void warnings.push(message) },
  });
  const players = new Players({
    pool,
    clock,
    content: testContent,
    digest: nodeDigest,
    freshSecret,
    onSaved: (effects) => played.onSaved(effects),
  });
  const newPlayer = async () =>
    (await inTransaction(pool, (tx) => players.create(tx, { nowMs: clock.now() }))).playerId;
  return {
    pool,
    played,
    players,
    warnings,
    newPlayer,
    coin: (playerId: string, roundId = `coin-${(rounds += 1)}`) =>
      players.act('playRound', playerId, {
        input: ({ draw }) => ({
          gameId: 'coin',
          roundId,
          stakeMinor: 100n,
          choice: { side: 0 },
          known: draw,
        }),
        draw: `parlor:${roundId}`,
      }),
    /** A bet of an outside studio. */
    bets: (playerId: string, gameId: string, roundId: string) => {
      const transactionId = `bet-${(rounds += 1)}`;
      return players.act('bet', playerId, {
        wallet: { provider: 'studio', transactionId, roundId },
        input: (known) => ({
          provider: 'studio',
          transactionId,
          roundId,
          gameId,
          currency: 'PP',
          amountMinor: 100n,
          roundClosed: false,
          known,
        }),
      });
    },
  };
}

let one: ReturnType<typeof aProcess>;
let two: ReturnType<typeof aProcess>;
beforeAll(async () => {
  home = await createTestDatabase();
  one = aProcess();
  two = aProcess();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await home.drop();
});
const bothExchange = async () => {
  for (const { played } of [one, two, one]) await played.exchange();
};

test('rounds of all players at all processes order the games; before any round, content does', async () => {
  await bothExchange();
  expect(one.played.ids()).toEqual(['moon', 'wheel']);
  const [ann, ben] = [await one.newPlayer(), await two.newPlayer()];
  await one.coin(ann);
  await two.coin(ben);
  await two.coin(ben);
  await one.bets(ann, 'bone', 'r1');
  await two.bets(ben, 'bone', 'r2');
  await bothExchange();
  for (const { played } of [one, two]) expect(played.ids()).toEqual(['coin', 'bone', 'moon', 'wheel']);
  // A tie keeps the order of the content.
  await one.bets(ann, 'wheel', 'r3');
  await one.bets(ann, 'wheel', 'r4');
  await bothExchange();
  expect(two.played.ids()).toEqual(['coin', 'wheel', 'bone', 'moon']);
  const stored = two.played.ids();
  await bothExchange();
  // Nobody has played enough rounds for a hot game.
  expect(two.played.hot()).toEqual([]);
  // The same list object until the order changes: the cached answer depends on it.
  expect(two.played.ids()).toBe(stored);
});

test('a round counts once, with repeats and further bets', async () => {
  const eve = await one.newPlayer();
  const counted = async () => {
    await bothExchange();
    const { rows } = await one.pool.query<{ game_id: string; rounds: bigint }>(
      'select game_id, rounds from game_days',
    );
    return Object.fromEntries(rows.map((row) => [row.game_id, Number(row.rounds)]));
  };
  const start = await counted();
  await one.coin(eve, 'once');
  await one.coin(eve, 'once');
  await one.bets(eve, 'bone', 'long');
  await one.bets(eve, 'bone', 'long');
  await two.bets(eve, 'bone', 'long');
  expect(await counted()).toEqual({
    ...start,
    coin: (start['coin'] ?? 0) + 1,
    bone: (start['bone'] ?? 0) + 1,
  });
});

test('rounds from eight days ago no longer count', async () => {
  const ivo = await one.newPlayer();
  clock.set('2026-11-30T12:00:00Z');
  await one.coin(ivo);
  await bothExchange();
  clock.set('2026-12-06T23:59:59Z');
  await bothExchange();
  expect(one.played.ids()[0]).toBe('coin');
  clock.set('2026-12-07T00:00:00Z');
  await bothExchange();
  expect(one.played.ids()).toEqual(['moon', 'wheel']);
});

test('counts that could not be added are added once the database answers', async () => {
  const ida = await one.newPlayer();
  clock.set('2026-12-20T12:00:00Z');
  await one.coin(ida);
  await one.pool.query('alter table game_days rename to game_days_away');
  await expect(one.played.exchange()).rejects.toThrow(/game_days/);
  await one.coin(ida);
  await one.pool.query('alter table game_days_away rename to game_days');
  await one.played.exchange();
  const { rows } = await one.pool.query("select rounds from game_days where day = '2026-12-20T00:00:00Z'");
  expect(rows).toEqual([{ rounds: 2n }]);
});

test('hot are the games with many rounds of today and yesterday, at every process, and no longer', async () => {
  const zoe = await one.newPlayer();
  for (let n = 0; n < HOT_LEAST_ROUNDS; n += 1) await one.bets(zoe, 'wheel', `hot-${n}`);
  await bothExchange();
  const hot = two.played.hot();
  expect(hot).toContain('wheel');
  expect(one.played.hot()).toEqual(hot);
  await bothExchange();
  expect(two.played.hot()).toBe(hot);
  clock.advance(HOT_DAYS * 86_400_000);
  await bothExchange();
  expect(two.played.hot()).toEqual([]);
});
