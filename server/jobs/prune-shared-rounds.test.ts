import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { isOfChain } from '@parlor/games/seed-chain.ts';
import { sharedSettings } from '@parlor/games/crash/rules.ts';
import { auditDatabase } from '../audit/index.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import { addEndedRounds, endBet, placeBet } from '../audit/test/shared-rounds.ts';
import { endedRounds, type StoredRound } from '../features/play/shared/store.ts';
import { nodeDigest } from '../players/digest.ts';
import { publishedChains } from '../seed-chains/store.ts';
import { pruneSharedRounds, SHARED_ROUND_DAYS } from './prune-shared-rounds.ts';

const GAME = 'crash-lantern';
let played: PlayedDatabase;
let first: StoredRound[];
let second: StoredRound[];
/** A round may end after the next one here. */
const endOf = (rounds: readonly StoredRound[]): number =>
  Math.max(...rounds.map(({ endedAtMs }) => endedAtMs!));
const prune = () => pruneSharedRounds.run({ pool: played.database.pool, clock: played.clock });
const left = async (): Promise<number[]> => {
  const { rows } = await played.database.pool.query<{ round: number }>(
    'select round from shared_rounds where game_id = $1 order by round',
    [GAME],
  );
  return rows.map(({ round }) => round);
};
const bets = async (): Promise<string[]> => {
  const { rows } = await played.database.pool.query<{ round_id: string }>(
    'select round_id from shared_bets order by round_id',
  );
  return rows.map(({ round_id }) => round_id);
};
const mustBeSound = async (): Promise<void> => {
  const { mismatches } = await auditDatabase(played.database.pool, played.loaded);
  expect(mismatches).toEqual([]);
};

/** A chain of three rounds, and two days later three rounds of the next chain. Mina has a bet in each chain. */
beforeAll(async () => {
  played = await openPlayedDatabase();
  const { database, players, mina, loaded, clock } = played;
  const settings = sharedSettings(loaded.content.steppedRulesOf(GAME))!;
  const all = { gameId: GAME, settings, count: 3, length: 3 };
  first = await addEndedRounds(database.pool, { ...all, fromMs: clock.now() });
  const bet = async ([round]: readonly StoredRound[], roundId: string): Promise<void> => {
    await placeBet(players, mina, round!, { roundId });
    await endBet(players, mina, GAME, { roundId, move: { point: round!.pointE2 } });
  };
  await bet(first, 'b-1');
  clock.advance(2 * DAY_MS);
  second = await addEndedRounds(database.pool, {
    ...all,
    fromMs: clock.now(),
    chain: 2,
    length: 10,
    from: 4,
  });
  await bet(second, 'b-2');
});
afterAll(() => played.drop());

test('rounds and their bets are deleted after ninety days, and the last round of a chain gives all of its seeds', async () => {
  const { pool } = played.database;
  expect(await prune()).toEqual({ deleted: 0 });
  await mustBeSound();

  played.clock.set(endOf(first) + SHARED_ROUND_DAYS * DAY_MS + 1);
  // The bet stays a day longer than its round.
  expect(await prune()).toEqual({ deleted: 2 });
  expect([await left(), await bets()]).toEqual([
    [3, 4, 5, 6],
    ['b-1', 'b-2'],
  ]);
  await mustBeSound();

  played.clock.advance(DAY_MS);
  expect(await prune()).toEqual({ deleted: 1 });
  expect(await bets()).toEqual(['b-2']);
  await mustBeSound();

  const chains = await publishedChains(pool, GAME);
  const ended = await endedRounds(pool, GAME, { below: 4, limit: 5 });
  expect(ended.map(({ round, place }) => [round, place])).toEqual([[3, 3]]);
  const { commitment } = chains.find(({ chain }) => chain === 1)!;
  expect(isOfChain(nodeDigest, ended[0]!.seed, { place: 3, commitment })).toBe(true);
  // The seed of a deleted round, from the one that stays.
  const earlier = { place: 3, from: 1, commitment: first[0]!.seed };
  expect(isOfChain(nodeDigest, ended[0]!.seed, earlier)).toBe(true);
});

test('a round with an open bet stays, and so do the rounds after it', async () => {
  const { players, mina, clock } = played;
  await placeBet(players, mina, second[1]!, { roundId: 'b-open' });
  clock.set(endOf(second) + (SHARED_ROUND_DAYS + 2) * DAY_MS);
  expect(await prune()).toEqual({ deleted: 2 });
  expect([await left(), await bets()]).toEqual([[3, 5, 6], ['b-open']]);
  await endBet(players, mina, GAME, { roundId: 'b-open', move: { point: second[1]!.pointE2 } });
  expect(await prune()).toEqual({ deleted: 1 });
  // The newest round stays, and the bet that was settled just now.
  expect([await left(), await bets()]).toEqual([[3, 6], ['b-open']]);
  await mustBeSound();
});
