// Attempts to loosen a limit or a break, on two processes of one database. docs/player-care.md lists every attack.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { pauseOf } from '@parlor/economy/care/pause.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { at, startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';

const DAY = { kind: 'stake', period: 'day' } as const;
/** A release changes it while both servers run. */
const content = { ...testContent };

let two: TwoServers;
beforeAll(async () => {
  two = await startTwoServers(content);
});
afterEach(() => two.mustBeSound());
afterAll(() => two.close());

type Which = 0 | 1;
const both = [0, 1] as const;
type Care = 'setCareLimit' | 'confirmCareLimit' | 'withdrawCareLimit';
/** Code of the refusal; undefined if it was accepted. */
const asks = (on: Which, call: Care, player: string, body: object = DAY): Promise<string | undefined> =>
  two.servers[on].players.act(call, player, { input: { body } as never }).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
const careOf = (player: string, on: Which = 1) =>
  two.servers[on].players.read(player, ({ state }) => state.care);

let bets = 0;
const stakes = async (seat: OpenGame, amount: string, on: Which): Promise<string | undefined> => {
  const id = `attack-${++bets}`;
  const { body } = await two.say('bet', at.bet(seat, { transaction: id, round: id, amount }), { on });
  return body.error?.code;
};
async function limited(amount: number): Promise<OpenGame> {
  const seat = await two.gameSession();
  expect(await asks(0, 'setCareLimit', seat.player, { ...DAY, amount })).toBeUndefined();
  return seat;
}

describe('a second device', () => {
  test('raises nothing early, whatever both ask for at the same time', async () => {
    const seat = await limited(25);
    // A game session ends within a day.
    const seatedAgain = () => two.gameSession({ player: seat.player });
    await Promise.all(both.map((on) => asks(on, 'setCareLimit', seat.player, { ...DAY, amount: 1_000 })));
    for (const hours of [0, 23]) {
      two.clock.advance(hours * HOUR_MS);
      const said = await Promise.all(both.map((on) => asks(on, 'confirmCareLimit', seat.player)));
      expect(said).toEqual(['CARE_RAISE_WAITS', 'CARE_RAISE_WAITS']);
      expect(await stakes(await seatedAgain(), '26', 1)).toBe('CARE_LIMIT');
    }
    // One device lowers while the other confirms what has waited long enough: in either order the lower one is last.
    two.clock.advance(2 * HOUR_MS);
    await asks(0, 'confirmCareLimit', seat.player);
    await Promise.all([
      asks(0, 'setCareLimit', seat.player, { ...DAY, amount: 10 }),
      asks(1, 'confirmCareLimit', seat.player),
    ]);
    expect(await stakes(await seatedAgain(), '11', 0)).toBe('CARE_LIMIT');
    expect(await asks(1, 'confirmCareLimit', seat.player)).toBe('CARE_RAISE_NOT_FOUND');
  });

  test('stakes no more than the limit, with forty bets at once on both', async () => {
    const seat = await limited(25);
    const said = await Promise.all(Array.from({ length: 40 }, (_, n) => stakes(seat, '1', both[n % 2]!)));
    expect(said.filter((code) => code === undefined)).toHaveLength(25);
    expect(new Set(said.filter((code) => code !== undefined))).toEqual(new Set(['CARE_LIMIT']));
  });
});

test('a content release raises no limit and ends no break, on any process', async () => {
  const seat = await limited(25);
  const { player } = seat;
  const maximum = (amount: number) => ({
    economy: { ...testContent.economy, playerMaxima: [{ ...DAY, amount }] },
  });
  Object.assign(content, maximum(5));
  expect(await stakes(seat, '6', 0)).toBe('CARE_LIMIT');
  Object.assign(content, maximum(1_000_000));
  for (const on of both) expect(await stakes(seat, '26', on)).toBe('CARE_LIMIT');
  Object.assign(content, { economy: testContent.economy });
  for (const on of both) expect(await stakes(seat, '26', on)).toBe('CARE_LIMIT');
  await two.servers[0].players.act('takeBreak', player, { input: { days: 1 } });
  Object.assign(content, maximum(1_000_000));
  expect(await stakes(seat, '1', 1)).toBe('CARE_PAUSED');
  Object.assign(content, { economy: testContent.economy });
});

describe('an operator', () => {
  test('has no call that names a limit or a break, and the player’s own calls take no other player', () => {
    const care = /limit|break|exclu|care|pause/i;
    const paths = Object.values(operatorContract).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => care.test(path))).toEqual([]);
    for (const call of [
      'setCareLimit',
      'confirmCareLimit',
      'withdrawCareLimit',
      'takeBreak',
      'excludeMe',
    ] as const)
      expect(contract[call].path).not.toContain('{');
  });

  test('changes no limit, waiting raise or break by what an operator can do with a player', async () => {
    const { player } = await limited(25);
    await asks(1, 'setCareLimit', player, { ...DAY, amount: 1_000 });
    await two.servers[0].players.act('takeBreak', player, { input: { days: 2 } });
    const before = await careOf(player);
    const acts = two.servers[0].players;
    const points = { currency: 'PP' } as const;
    await acts.act('correctBalance', player, {
      input: { ...points, correctionId: 'a1', amountMinor: 5_000n },
    });
    await acts.act('correctBalance', player, {
      input: { ...points, correctionId: 'a2', amountMinor: -100n },
    });
    await acts.act('releaseFriend', player, { input: {} });
    const prize = {
      contestId: 'daily',
      period: '2026-11-19',
      title: 'Daily',
      position: 1,
      amountMinor: 100n,
    };
    await acts.act('awardPrize', player, { input: prize });
    await acts.act('holdPlayer', player, {
      input: { kind: 'break', sinceMs: 0, untilMs: two.clock.now() + 1 },
    });
    const { limits, pause } = await careOf(player);
    expect({ limits, pause }).toEqual({ limits: before.limits, pause: before.pause });
    expect(pauseOf(await careOf(player), two.clock.now())).toBeDefined();
  });
});

test('a clock that is set back on one process shortens no wait and gives no new day', async () => {
  const seat = await limited(25);
  expect(await stakes(seat, '25', 0)).toBeUndefined();
  await asks(0, 'setCareLimit', seat.player, { ...DAY, amount: 1_000 });
  two.clock.advance(-48 * HOUR_MS);
  expect(await stakes(seat, '1', 1)).toBe('CARE_LIMIT');
  expect(await asks(1, 'confirmCareLimit', seat.player)).toBe('CARE_RAISE_WAITS');
  two.clock.advance(48 * HOUR_MS);
  expect(await asks(1, 'confirmCareLimit', seat.player)).toBe('CARE_RAISE_WAITS');
});

test('a studio’s bet on an open session and a free bet are refused while the player is excluded', async () => {
  const seat = await two.gameSession();
  await two.servers[0].players.act('excludeMe', seat.player, {
    input: { length: 'forever' },
    also: (tx, state) => two.servers[0].heldPlayers.holdWith(tx, seat.player, state),
  });
  for (const on of both) expect(await stakes(seat, '10', on)).toBe('CARE_PAUSED');
  const { player, game, currency } = seat;
  const of = { provider: 'acme', gameId: game, currency, roundId: 'free', transactionId: 'free' } as const;
  const free = { ...of, amountMinor: 0n, roundClosed: false, free: true, known: {} };
  await expect(two.servers[1].players.act('bet', player, { input: free as never })).rejects.toMatchObject({
    code: 'CARE_PAUSED',
  });
  expect(await two.balanceOf(seat.player)).toBe(100_000n);
});
