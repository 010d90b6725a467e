import { expect, test } from 'vitest';
import type { AchievementContent } from '@parlor/contract/content/achievements.ts';
import { act, playerViews } from '../act.ts';
import { beginAct } from '../kernel/context.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';
import { achievementsSystem } from './achievements.ts';

const one = (
  goal: AchievementContent['goal'],
  total: number,
  more: Partial<AchievementContent> = {},
): AchievementContent => ({
  id: `${goal}-${total}`,
  title: `${goal} ${total}`,
  description: 'For a test.',
  goal,
  total,
  ...more,
});
const with_ = (...achievements: AchievementContent[]): OneLife =>
  oneLife('2026-11-20T12:00:00Z', { quests: easyQuests, achievements: { achievements } });

const shown = (life: OneLife) =>
  Object.fromEntries(
    playerViews
      .achievements(life.host.player, life.world)
      .achievements.map(({ id, value, earnedAt }) => [id, earnedAt ?? value]),
  );
const NOW = '2026-11-20T12:00:00.000Z';

/** A round of an outside studio. */
function studio(life: OneLife, id: string, stake: bigint, win: bigint, gameId = 'outside'): void {
  const of = { provider: 'studio', roundId: id, gameId, currency: 'PP' } as const;
  const bet = { ...of, transactionId: `b${id}`, amountMinor: stake, roundClosed: false };
  life.act('bet', { ...bet, known: life.host.known(bet) });
  const won = { ...of, transactionId: `w${id}`, amountMinor: win, roundClosed: true, promo: false };
  life.act('win', { ...won, known: life.host.known(won) });
}
function rollsBackWin(life: OneLife, id: string, amountMinor: bigint): void {
  const of = { provider: 'studio', roundId: id, gameId: 'outside', currency: 'PP' } as const;
  const call = { ...of, transactionId: `r${id}`, referenceId: `w${id}`, amountMinor };
  life.act('rollback', { ...call, known: life.host.known(call) });
}

test('an achievement is earned in the act that completes it, once, with a notice, and pays nothing', () => {
  const life = with_(one('rounds', 1), one('rounds', 3));
  expect(shown(life)).toEqual({ 'rounds-1': 0, 'rounds-3': 0 });
  life.plays(1);
  expect(shown(life)).toEqual({ 'rounds-1': NOW, 'rounds-3': 1 });
  life.world.nowMs += 1_000;
  life.plays(2);
  expect(shown(life)).toEqual({ 'rounds-1': NOW, 'rounds-3': '2026-11-20T12:00:01.000Z' });
  life.plays(5);
  expect(life.state.notices).toMatchObject([
    { kind: 'achievement', period: 'rounds-1', title: 'rounds 1', rewards: [] },
    { kind: 'achievement', period: 'rounds-3', title: 'rounds 3', rewards: [] },
  ]);
  expect(life.claims('achievement')).toEqual([]);
  const paid = life.host.rows.ledger.filter(({ reason }) => !['stake', 'win', 'welcome'].includes(reason));
  expect(paid).toEqual([]);
});

test('each goal counts its own event', () => {
  const life = with_(
    one('wins', 1),
    one('multiplier', 1, { multiplier: 3 }),
    one('multiplier', 2, { multiplier: 2 }),
    one('games', 2),
    one('quests', 1),
    one('streak', 2),
    one('collections', 1),
    one('prizes', 2),
    one('first-places', 1),
    one('friends', 1),
  );
  // As much as the stake is not a win.
  studio(life, '1', 100n, 100n);
  expect(shown(life)).toMatchObject({ 'wins-1': 0, 'multiplier-1': 0, 'multiplier-2': 0, 'games-2': 1 });
  studio(life, '3', 100n, 299n);
  expect(shown(life)).toMatchObject({ 'wins-1': NOW, 'multiplier-1': 0, 'multiplier-2': 1 });
  studio(life, '4', 100n, 300n, 'other');
  expect(shown(life)).toMatchObject({ 'multiplier-1': NOW, 'multiplier-2': NOW, 'games-2': NOW });

  const [quest] = playerViews.quests(life.host.player, life.world).quests;
  life.plays(1);
  life.act('claimQuest', { body: { id: quest!.id } });
  const prize = { contestId: 'daily', period: '2026-11-19', title: 'Daily', amountMinor: 100n };
  life.act('awardPrize', { ...prize, position: 2 });
  expect(shown(life)).toMatchObject({ 'quests-1': NOW, 'prizes-2': 1, 'first-places-1': 0 });
  life.act('awardPrize', { ...prize, period: '2026-11-18', position: 1 });
  life.act('friendPlayed', { friendId: '100002' });
  expect(shown(life)).toMatchObject({ 'prizes-2': NOW, 'first-places-1': NOW, 'friends-1': NOW });

  life.act('claimFastlane', { body: { feature: 'FREE_PP' } });
  life.at('2026-11-21T12:00:00Z');
  expect(shown(life)).toMatchObject({ 'streak-2': 1, 'collections-1': 0 });
  life.act('claimFastlane', { body: { feature: 'FREE_PP' } });
  const { player } = life.host;
  const held = { moths: Array.from({ length: 15 }, () => 1) };
  life.host.player = { ...player, state: { ...player.state, album: { ...player.state.album, held } } };
  life.act('collectReady', { body: { only: ['collection'] } });
  expect(shown(life)).toMatchObject({
    'streak-2': '2026-11-21T12:00:00.000Z',
    'collections-1': '2026-11-21T12:00:00.000Z',
  });
});

test('what a studio takes back no longer counts; what was earned stays', () => {
  const life = with_(
    one('rounds', 2),
    one('wins', 1),
    one('games', 2),
    one('multiplier', 3, { multiplier: 2 }),
  );
  studio(life, '1', 100n, 300n);
  expect(shown(life)).toEqual({ 'rounds-2': 1, 'wins-1': NOW, 'games-2': 1, 'multiplier-3': 1 });
  rollsBackWin(life, '1', 300n);
  expect(shown(life)).toEqual({ 'rounds-2': 1, 'wins-1': NOW, 'games-2': 1, 'multiplier-3': 0 });
  // A round of which every bet is taken back: neither it nor its game counts any more.
  studio(life, '2', 100n, 500n, 'other');
  expect(shown(life)).toEqual({ 'rounds-2': NOW, 'wins-1': NOW, 'games-2': NOW, 'multiplier-3': 1 });
  const context = beginAct(life.host.player, life.world, []);
  achievementsSystem.on(context, {
    kind: 'round-corrected',
    provider: 'studio',
    roundId: '2',
    gameId: 'other',
    currency: 'PP',
    stakeMinor: 0n,
    winMinor: 0n,
    before: { stakeMinor: 100n, winMinor: 500n },
    countedAtMs: life.world.nowMs,
    by: 'r2',
  });
  const { counts, games, earned } = context.state.achievements!;
  expect(counts).toEqual({ rounds: 1, wins: 0, 'multiplier:2': 0 });
  expect(games).toEqual({ outside: 1 });
  expect(Object.keys(earned)).toEqual(['wins-1', 'rounds-2', 'games-2']);
});

test('a refused act earns nothing, and content decides only what is shown and earned from then on', () => {
  const life = with_(one('rounds', 1));
  expect(
    life.refusal('playRound', {
      gameId: 'coin',
      roundId: 'x',
      stakeMinor: 10n ** 12n,
      choice: { side: 0 },
    } as never),
  ).toBeDefined();
  expect(life.state.achievements).toBeUndefined();
  life.plays(1);
  const without = { ...life.world, content: { ...life.world.content, achievements: { achievements: [] } } };
  expect(playerViews.achievements(life.host.player, without).achievements).toEqual([]);
  // A harder goal takes nothing away, and the next one counts what was counted before.
  const harder = { achievements: [{ ...one('rounds', 50), id: 'rounds-1' }, one('rounds', 2)] };
  const world = { ...life.world, content: { ...life.world.content, achievements: harder } };
  const { achievements } = playerViews.achievements(life.host.player, world);
  expect(achievements).toMatchObject([
    { value: 50, total: 50, earnedAt: NOW },
    { value: 1, total: 2 },
  ]);
});

test('counts do not depend on content, so that the profile has them; only multipliers need an achievement', () => {
  const life = oneLife();
  expect(life.state.achievements).toBeUndefined();
  life.plays(3);
  expect(life.state.achievements).toMatchObject({ counts: { rounds: 3 }, games: { coin: 3 }, earned: {} });
  expect(Object.keys(life.state.achievements!.counts)).toEqual(['rounds', 'wins']);
  expect(act(life.host.player, 'visit', { body: {} }, life.world)).not.toHaveProperty('refused');
});
