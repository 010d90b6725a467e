import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { LEDGER_REASONS } from '@parlor/contract/calls/balances.ts';
import { expect, test } from 'vitest';
import { causeOf, pageOf } from './cause.ts';

const leadsTo = (reason: LedgerReason, reference: string, gameId?: string): string | undefined => {
  const cause = causeOf({ reason, reference, ...(gameId !== undefined && { gameId }) });
  return cause && pageOf(cause);
};

test.each<[LedgerReason, string, string | undefined, string | undefined]>([
  ['stake', 'parlor:abc:stake', 'dice-bone', '/fairness?draw=parlor%3Aabc'],
  ['win', 'parlor:abc:win', 'dice-bone', '/fairness?draw=parlor%3Aabc'],
  ['win', 'studio:tx-9', 'their-game', '/games/their-game'],
  ['stake-returned', 'studio:tx-9', 'their-game', '/games/their-game'],
  ['quest', 'quest:2026-11-20:0', undefined, '/quests'],
  ['daily', 'daily:2026-11-20', undefined, '/daily'],
  ['daily', 'daily:2026-11-20#0', undefined, '/daily'],
  ['milestone', 'milestone:weekly:2026-W47:4', undefined, '/quests#week'],
  ['milestone', 'milestone:monthly:2026-11:5:PREMIUM', undefined, '/quests#month'],
  ['lootbox', 'lootbox:PREMIUM:3#1', undefined, '/fairness?draw=lootbox%3APREMIUM%3A3'],
  ['lootbox', 'lootbox:FREE:2026-11-20#0', undefined, '/fairness?draw=lootbox%3AFREE%3A2026-11-20'],
  ['collection', 'collection:moths', undefined, '/cards/moths'],
  ['exchange', 'exchange:4', undefined, '/cards'],
  ['subscription', 'subscription:o-1-0:2026-11-20', undefined, '/daily'],
  ['referral', 'friend:100002', undefined, '/invite'],
  ['task', 'task:cometa-wallet', undefined, '/tasks'],
  ['boost', 'boost:quest:2026-11-20:0', undefined, '/quests'],
  ['boost', 'boost:milestone:monthly:2026-11:5:FREE', undefined, '/quests#month'],
  ['boost', 'boost:lootbox:FREE:2026-11-20', undefined, '/fairness?draw=lootbox%3AFREE%3A2026-11-20'],
  ['boost', 'boost:round:parlor:abc', 'dice-bone', '/games/dice-bone'],
  ['delivery', 'delivery:order-1#0', undefined, '/profile/orders/order-1'],
  ['purchase', 'order:order-1', undefined, '/profile/orders/order-1'],
  ['race', 'contest:daily-race:2026-11-20:3', undefined, '/race?contest=daily-race'],
  ['debt', 'debt:quest:2026-11-20:0', undefined, '/quests'],
  ['debt', 'debt:boost:quest:2026-11-20:0', undefined, '/quests'],
  ['debt', 'write-off:1', undefined, undefined],
  ['welcome', 'welcome', undefined, undefined],
])('an entry leads to what caused it: %s %s', (reason, reference, gameId, page) => {
  expect(leadsTo(reason, reference, gameId)).toBe(page);
});

test('an unknown reference has no link and breaks nothing', () => {
  for (const reason of LEDGER_REASONS) expect(() => leadsTo(reason, 'of-a-newer-house')).not.toThrow();
});
