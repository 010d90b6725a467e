import { expect, test } from 'vitest';
import type { PlayerProfile } from '@parlor/contract/calls/profile.ts';
import type { AchievementContent } from '@parlor/contract/content/achievements.ts';
import { playerViews } from '../act.ts';
import { beginAct } from '../kernel/context.ts';
import { keptRoundsSystem } from '../play/kept-rounds.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';
import { collectionToShare, winToShare } from './profile.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const badge = (id: string, total: number): AchievementContent => ({
  id,
  title: id,
  description: 'For a test.',
  goal: 'rounds',
  total,
});
const lifeWith = (...achievements: AchievementContent[]): OneLife =>
  oneLife(NOW, { quests: easyQuests, achievements: { achievements } });
const profile = (life: OneLife): PlayerProfile => playerViews.playerProfile(life.host.player, life.world);

interface StudioRound {
  readonly id: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly gameId?: string;
}
/** A round of an outside studio, a minute after the one before. */
function studio(life: OneLife, { id, stake, win, gameId = 'outside' }: StudioRound): void {
  life.world.nowMs += 60_000;
  const of = { provider: 'studio', roundId: id, gameId, currency: 'PP' } as const;
  const bet = { ...of, transactionId: `b${id}`, amountMinor: stake, roundClosed: false };
  life.act('bet', { ...bet, known: life.host.known(bet) });
  const won = { ...of, transactionId: `w${id}`, amountMinor: win, roundClosed: true, promo: false };
  life.act('win', { ...won, known: life.host.known(won) });
}
/** The studio corrects a round to these values. */
function correct(life: OneLife, { id, stake, win, gameId = 'outside' }: StudioRound): void {
  const context = beginAct(life.host.player, life.world, []);
  keptRoundsSystem.on(context, {
    kind: 'round-corrected',
    provider: 'studio',
    roundId: id,
    gameId,
    currency: 'PP',
    stakeMinor: stake,
    winMinor: win,
    before: { stakeMinor: 0n, winMinor: 0n },
    countedAtMs: Date.parse(NOW),
    by: `r${id}`,
  });
  life.host.player = { ...life.host.player, state: context.state };
}
const references = (life: OneLife): string[] =>
  profile(life).latestRounds.map(({ reference }) => reference.replace('studio:', ''));

test('a new player begins at level 1 with nothing', () => {
  const life = lifeWith(badge('one', 1));
  const { collections, ...rest } = profile(life);
  expect(rest).toEqual({
    since: NOW,
    level: { number: 1, experience: 0, from: 0, next: 100 },
    streak: { days: 0, best: 0, next: { days: 3, rewards: expect.any(Array) as unknown } },
    rounds: 0,
    wins: 0,
    contestsWon: 0,
    prizes: 0,
    latestRounds: [],
    achievements: { earned: 0, total: 1, shown: [expect.objectContaining({ id: 'one', value: 0 })] },
  });
  expect(collections.length).toBe(life.world.content.collections.collections.length);
  expect(collections.every(({ held, claimed }) => held.length === 0 && !claimed)).toBe(true);
});

test('the level counts quests, achievements, collections, prizes and the longest streak, and no stake', () => {
  const life = lifeWith(badge('one', 1));
  life.plays(1);
  expect(profile(life).level.experience).toBe(25);
  life.plays(30);
  expect(profile(life).level.experience).toBe(25);
  const [quest] = playerViews.quests(life.host.player, life.world).quests;
  life.act('claimQuest', { body: { id: quest!.id } });
  expect(profile(life).level.experience).toBe(35);
  const prize = { contestId: 'daily', title: 'Daily', amountMinor: 100n };
  life.act('awardPrize', { ...prize, period: '2026-11-19', position: 1 });
  life.act('claimFastlane', { body: { feature: 'FREE_PP' } });
  expect(profile(life)).toMatchObject({
    level: { number: 1, experience: 70, from: 0, next: 100 },
    contestsWon: 1,
    prizes: 1,
    streak: { days: 1, best: 1 },
  });
  const { player } = life.host;
  const held = { moths: Array.from({ length: 15 }, () => 1) };
  life.host.player = { ...player, state: { ...player.state, album: { ...player.state.album, held } } };
  life.act('collectReady', { body: { only: ['collection'] } });
  expect(profile(life).level).toEqual({ number: 2, experience: 120, from: 100, next: 300 });
  expect(profile(life).collections.find(({ id }) => id === 'moths')).toMatchObject({
    claimed: true,
    size: 15,
    held: Array.from({ length: 15 }, (_, n) => n),
  });
});

test('the best round is the largest multiplier, not the largest win, and stays as long as nothing beats it', () => {
  const life = lifeWith();
  studio(life, { id: '1', stake: 1_000n, win: 5_000n });
  studio(life, { id: '2', stake: 100n, win: 1_233n });
  studio(life, { id: '3', stake: 300n, win: 3_699n });
  for (let n = 4; n < 20; n += 1) studio(life, { id: String(n), stake: 100n, win: 50n, gameId: 'other' });
  expect(profile(life)).toMatchObject({
    bestRound: { reference: 'studio:2', stake: 1, win: 12.33, multiplier: 12.33, currency: 'PP' },
    favourite: { gameId: 'other', rounds: 16 },
    rounds: 19,
    wins: 3,
  });
  expect(references(life)).toEqual(['19', '18', '17', '16', '15', '14', '13', '12', '11', '10']);
});

test('a win that a studio takes back is not the best one any more, and the next one is', () => {
  const life = lifeWith();
  studio(life, { id: '1', stake: 100n, win: 300n });
  studio(life, { id: '2', stake: 100n, win: 900n });
  correct(life, { id: '2', stake: 100n, win: 0n });
  expect(profile(life).bestRound).toMatchObject({ reference: 'studio:1', multiplier: 3 });
  expect(profile(life).latestRounds[0]).toMatchObject({ reference: 'studio:2', win: 0, at: NOW });
  // A later payment counts again; a round without a stake is not a round.
  correct(life, { id: '2', stake: 100n, win: 400n });
  expect(profile(life).bestRound).toMatchObject({ reference: 'studio:2', multiplier: 4 });
  correct(life, { id: '2', stake: 0n, win: 0n });
  expect(references(life)).toEqual(['1']);
  correct(life, { id: '1', stake: 100n, win: 100n });
  expect(profile(life).bestRound).toBeUndefined();
});

test('the badges are the newest earned ones, and two places stay for the nearest', () => {
  const life = lifeWith(...Array.from({ length: 12 }, (_, n) => badge(`r${n}`, n < 9 ? n + 1 : 100 * n)));
  for (let n = 0; n < 9; n += 1) {
    life.world.nowMs += 1_000;
    life.plays(1);
  }
  const { earned, total, shown } = profile(life).achievements;
  expect([earned, total]).toEqual([9, 12]);
  expect(shown.map(({ id }) => id)).toEqual(['r8', 'r7', 'r6', 'r5', 'r4', 'r3', 'r9', 'r10']);
});

test('a win of the profile can be shared, a round without a win, of nobody or taken back cannot', () => {
  const life = lifeWith();
  studio(life, { id: 'won', stake: 100n, win: 500n });
  studio(life, { id: 'even', stake: 100n, win: 100n });
  const shared = (id: string) => winToShare(life.host.player.state, `studio:${id}`)?.multiplier;
  expect([shared('won'), shared('even'), shared('none')]).toEqual([5, undefined, undefined]);
  correct(life, { id: 'won', stake: 100n, win: 0n });
  expect(shared('won')).toBeUndefined();
});

test('only a complete collection can be shared', () => {
  const { state } = lifeWith().host.player;
  const withCards = (cards: number[]) => ({ ...state, album: { ...state.album, held: { moths: cards } } });
  const all = Array.from({ length: 15 }, () => 1);
  expect(collectionToShare(withCards(all), 'moths')).toBe(true);
  expect(collectionToShare(withCards(all.with(14, 0)), 'moths')).toBe(false);
  for (const other of ['owls', '__proto__', 'constructor'])
    expect(collectionToShare(withCards(all), other)).toBe(false);
});
