import { expect, test } from 'vitest';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { compareClaim, compareLootbox } from './compared-rewards.ts';
import type { Content } from './kernel/world.ts';
import { testContent } from './test/world.ts';

const points = (amount: number): Reward => ({ type: 'points', amount });
const was: Content = testContent;
const changed = (edit: (content: Mutable) => void): Content => {
  const { rulesOf, steppedRulesOf, ...data } = testContent;
  const copy = structuredClone(data) as Mutable;
  edit(copy);
  return { ...copy, rulesOf, steppedRulesOf } as Content;
};
// oxlint-disable-next-line no-explicit-any -- a test writes into the content what a release would
type Mutable = any;
const claim = (reference: string, ...rewards: Reward[]) => ({ reference, rewards });

test('a claim is worth the difference of its reward in both contents', () => {
  const before = changed((c) => {
    c.progression.weekly.milestones[0].reward.amount = 25.5;
    c.progression.weekly.overflow.reward.amount = 20;
    c.progression.monthly.milestones[0].passReward.amount = 100;
    c.economy.welcome += 7;
  });
  const compared = (reference: string, ...rewards: Reward[]) =>
    compareClaim(claim(reference, ...rewards), was, before);
  expect(compared('milestone:weekly:2026-W47:2', points(30))).toEqual({ minor: -450n, hasSameGoods: true });
  expect(compared('milestone:weekly:2026-W47:9', points(15))).toEqual({ minor: 500n, hasSameGoods: true });
  expect(compared('milestone:monthly:2026-11:3:FREE', points(40))).toEqual({ minor: 0n, hasSameGoods: true });
  expect(compared('milestone:monthly:2026-11:3:PREMIUM', points(80))).toEqual({
    minor: 2000n,
    hasSameGoods: true,
  });
  expect(compared('welcome', points(was.economy.welcome))).toEqual({ minor: 700n, hasSameGoods: true });
  // Paid by the terms of another release: nothing follows from these two.
  expect(compared('milestone:weekly:2026-W47:2', points(31))).toBeUndefined();
  expect(compared('subscription:o-1:2026-11-20', points(31))).toBeUndefined();
});

test('goods are not points, and what the other content does not have is not compared', () => {
  const before = changed((c) => {
    c.progression.weekly.milestones[1].reward.amount = 1;
    c.dailyRewards.milestones = [];
    // The next one is at step 8.
    c.progression.monthly.milestones.splice(1);
  });
  const pack: Reward = { type: 'collectibles', amount: 2, bestDraw: 'COMMON' };
  expect(compareClaim(claim('milestone:weekly:2026-W47:4', pack), was, before)).toEqual({
    minor: 0n,
    hasSameGoods: false,
  });
  const third = claim('daily:2026-11-20', points(30), { type: 'lootbox', kind: 'STANDARD', amount: 1 });
  expect(compareClaim(third, was, before)).toEqual({ minor: 0n, hasSameGoods: false });
  expect(compareClaim(claim('milestone:monthly:2026-11:12:FREE', points(60)), was, before)).toBeUndefined();
});

test('of several possible templates or streaks, all must differ by the same', () => {
  const alike = changed((c) => {
    c.dailyRewards.points = [11, 20, 35];
  });
  expect(compareClaim(claim('daily:2026-11-20', points(10)), was, alike)?.minor).toBe(100n);
  expect(compareClaim(claim('daily:2026-11-20', points(30)), was, alike)?.minor).toBe(500n);
  const unlike = changed((c) => {
    c.dailyRewards.points = [10, 20, 30, 30, 30, 30, 40];
  });
  expect(compareClaim(claim('daily:2026-11-20', points(30)), was, unlike)).toBeUndefined();
});

test('a box is compared where its chances are the same', () => {
  const { FREE } = was.lootboxes;
  const box = { kind: 'FREE', lines: [0] } as const;
  const richer = changed((c) => {
    c.lootboxes.FREE.lines[0].rewards = [{ currency: 'PP', amount: '500.5' }];
  });
  const paid = FREE.lines[0]!.rewards.reduce(
    (sum, r) => sum + (r.currency === 'PP' ? Number(r.amount) : 0),
    0,
  );
  expect(compareLootbox(box, was, richer)?.minor).toBe(BigInt(Math.round((500.5 - paid) * 100)));
  const likelier = changed((c) => {
    c.lootboxes.FREE.lines[0].weight += 1;
  });
  expect(compareLootbox(box, was, likelier)).toBeUndefined();
});
