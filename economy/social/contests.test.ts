import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { act, createPlayer, type Acted } from '../act.ts';
import { editionAfter, editionAt, editionBefore, isHeld, runningEditions } from './contest-editions.ts';
import { isAhead, ranked } from './contest-order.ts';
import type { Player } from '../kernel/player.ts';
import { testContent, testWorld } from '../test/world.ts';
import type { World } from '../kernel/world.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (nowMs: number, more: Partial<World> = {}): World => ({ ...testWorld(), nowMs, ...more });
const newcomer = (): Player => createPlayer('100001', at(NOON)).player;
let rounds = 0;

/** A round of an outside studio that pays `win` on `stake`. */
function plays(player: Player, stake: bigint, win: bigint, world = at(NOON), currency: 'PP' | 'USDT' = 'PP') {
  const id = `r${(rounds += 1)}`;
  const common = { provider: 'studio', roundId: id, gameId: 'coin', currency, known: {} } as const;
  const acted = act(
    player,
    'betAndWin',
    {
      bet: { ...common, transactionId: `${id}b`, amountMinor: stake, roundClosed: false },
      win: { ...common, transactionId: `${id}w`, amountMinor: win, roundClosed: true, promo: false },
    },
    world,
  );
  if (isRefusal(acted)) throw new Error(acted.refused);
  return acted as Acted<unknown>;
}
const standing = (player: Player) =>
  Object.fromEntries(Object.entries(player.state.contests).map(([id, s]) => [id, Number(s.value)]));

test('of each round the stake, the best multiplier and the profit count; a profit falls again', () => {
  let { player } = plays(newcomer(), 1_000n, 2_500n);
  expect(standing(player)).toEqual({ staked: 1_000, daily: 25_000, ahead: 1_500 });
  ({ player } = plays(player, 3_000n, 3_300n));
  expect(standing(player)).toEqual({ staked: 4_000, daily: 25_000, ahead: 1_800 });
  ({ player } = plays(player, 4_000n, 0n));
  expect(standing(player)).toEqual({ staked: 8_000, daily: 25_000, ahead: -2_200 });
});

test('an unchanged value keeps the moment at which it was reached, and is not written again', () => {
  const first = plays(newcomer(), 1_000n, 2_000n);
  const again = plays(first.player, 1_000n, 2_000n, at(NOON + 5));
  expect(again.player.state.contests['daily']?.reachedAtMs).toBe(NOON);
  expect(again.effects.contestEntries.map((e) => e.contestId)).toEqual(['staked', 'ahead']);
  expect(again.effects.contestEntries[0]?.before).toEqual({ value: 1_000n, reachedAtMs: NOON });
});

test('rounds in other currencies count nowhere', () => {
  const rich = { ...newcomer(), balances: { ...newcomer().balances, USDT: 5_000n } };
  expect(plays(rich, 1_000n, 9_000n, at(NOON), 'USDT').effects.contestEntries).toEqual([]);
});

test('I17: a round for a frozen edition, or for one that a clock left and went back to, is recorded and not counted', () => {
  const editions = testContent.contests.contests.map((c) => editionAt(c, NOON));
  const frozen = at(NOON, { editions: editions.map((e) => ({ ...e, isFrozen: true })) });
  const late = plays(newcomer(), 1_000n, 2_000n, frozen);
  expect(late.effects.contestEntries).toEqual([]);
  expect(late.effects.lateRounds).toHaveLength(3);
  const tomorrow = plays(newcomer(), 1_000n, 2_000n, at(NOON + 86_400_000));
  const back = plays(tomorrow.player, 1_000n, 9_000n);
  expect(back.effects.lateRounds.map((r) => r.contestId)).toEqual(['daily']);
  expect(standing(back.player)).toMatchObject({ daily: 20_000, staked: 2_000 });
});

test('I16: every instant belongs to one edition of each contest, without gaps', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }), (ms) => {
      for (const contest of testContent.contests.contests) {
        const edition = editionAt(contest, ms);
        expect(edition.startsAtMs).toBeLessThanOrEqual(ms);
        expect(edition.endsAtMs).toBeGreaterThan(ms);
        expect(editionAfter(contest, ms).startsAtMs).toBe(edition.endsAtMs);
        expect(editionBefore(contest, ms).endsAtMs).toBe(edition.startsAtMs);
        expect(editionBefore(contest, ms).period < edition.period).toBe(true);
        expect(editionAt(contest, edition.startsAtMs)).toEqual(edition);
      }
    }),
    budget(100, 5_000),
  );
});

test('an announced edition overrides the current content', () => {
  const [daily] = testContent.contests.contests;
  const announced = { ...editionAt(daily!, NOON), statistic: 'wagered' as const };
  const running = runningEditions(testContent.contests, NOON, [announced]);
  expect(running.filter((e) => e.contestId === 'daily')).toEqual([announced]);
  expect(running.map((e) => e.contestId).toSorted()).toEqual(['ahead', 'daily', 'staked']);
});

test('I16: an announced edition runs until its end, and then the next edition does', () => {
  const [daily] = testContent.contests.contests;
  const announced = editionAt(daily!, NOON);
  const next = editionAfter(daily!, NOON);
  const runs = (nowMs: number) =>
    runningEditions(testContent.contests, nowMs, [announced, next]).filter((e) => e.contestId === 'daily');
  expect(runs(announced.startsAtMs)).toEqual([announced]);
  expect(runs(announced.endsAtMs - 1)).toEqual([announced]);
  expect(runs(announced.endsAtMs)).toEqual([next]);
});

test('a contest has the editions that begin between its dates, and announced ones whatever its dates say now', () => {
  const [daily] = testContent.contests.contests;
  const day = (n: number) => `2026-11-${n}T00:00:00.000Z`;
  const dated = { ...daily!, from: '2026-11-19T12:00:00.000Z', until: day(21) };
  const at = (n: number) => editionAt(dated, Date.parse(day(n)));
  expect([19, 20, 21].map((n) => isHeld(dated, at(n)))).toEqual([false, true, false]);
  const content = { ...testContent.contests, contests: [dated] };
  const runs = (n: number, announced: Parameters<typeof runningEditions>[2] = []) =>
    runningEditions(content, Date.parse(day(n)), announced).map(({ period }) => period);
  expect([19, 20, 21].map((n) => runs(n))).toEqual([[], ['2026-11-20'], []]);
  expect(runs(21, [at(21)])).toEqual(['2026-11-21']);
});

test('I25: of two equal values the earlier is ahead, and of two at the same moment the older account', () => {
  const [early, late] = [
    { value: 5n, reachedAtMs: 1, playerId: 9n },
    { value: 5n, reachedAtMs: 2, playerId: 1n },
  ];
  const younger = { ...late, playerId: 2n };
  expect(ranked([younger, late, early])).toEqual([early, late, younger]);
});

test('I25: the order is total: of two different entries, exactly one is ahead', () => {
  const entry = fc.record({
    value: fc.bigInt({ min: 0n, max: 3n }),
    reachedAtMs: fc.integer({ min: 0, max: 3 }),
    playerId: fc.bigInt({ min: 1n, max: 5n }),
  });
  fc.assert(
    fc.property(entry, entry, (a, b) => {
      const same = a.value === b.value && a.reachedAtMs === b.reachedAtMs && a.playerId === b.playerId;
      expect(Number(isAhead(a, b)) + Number(isAhead(b, a))).toBe(same ? 0 : 1);
    }),
    budget(100, 5_000),
  );
});

test('a standing in a contest of another period does not keep a player out', () => {
  const before = newcomer();
  const stood = { period: '2026-W47', value: '5', reachedAtMs: NOON };
  const player = {
    ...before,
    state: { ...before.state, contests: { daily: stood, staked: stood, ahead: stood } },
  };
  expect(standing(plays(player, 1_000n, 2_500n).player)).toMatchObject({ daily: 25_000 });
});
