import { describe, expect, test } from 'vitest';
import { MAX_MINOR } from '@parlor/contract/kernel/money.ts';
import { act, playerViews } from '../act.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';
import { testContent } from '../test/world.ts';

const daily = ['claimFastlane', { body: { feature: 'FREE_PP' } }] as const;
const boost = (percentage: number, amount: number) => ({ type: 'boost', percentage, amount }) as const;
const limited = (limits: Partial<typeof testContent.economy.limits>) => ({
  quests: easyQuests,
  economy: { ...testContent.economy, limits: { ...testContent.economy.limits, ...limits } },
});
const left = (life: OneLife): number[] => life.state.boosts.map((b) => b.leftMinor);

describe('subscriptions', () => {
  const plan = { type: 'dailyPP', beginning: 5, amount: 2.5, duration: 3 } as const;
  const claim = (id = 'order-1-0') => ['claimSubscription', { params: { id }, body: {} }] as const;

  test('I21: the start amount at once, then one instalment from each midnight, amount × duration in total', () => {
    const life = oneLife('2026-11-20T18:00:00Z');
    life.deliver(plan);
    expect(life.paid('delivery:')).toBe(500n);
    expect(life.refusal(...claim())).toBe('NOT_CLAIMABLE');
    expect(playerViews.subscriptions(life.host.player).subscriptions).toEqual([
      {
        id: 'order-1-0',
        amount: 2.5,
        currency: 'PP',
        nextClaim: '2026-11-21T00:00:00.000Z',
        lastClaim: null,
        remainingClaims: 3,
      },
    ]);
    life.at('2026-11-20T23:59:59.999Z');
    expect(life.refusal(...claim())).toBe('NOT_CLAIMABLE');
    life.at('2026-11-21T00:00:00.000Z');
    expect(life.act(...claim()).subscription).toMatchObject({
      remainingClaims: 2,
      nextClaim: '2026-11-22T00:00:00.000Z',
    });
    expect(life.refusal(...claim())).toBe('ALREADY_CLAIMED');
    // Three missed days: no instalment is lost, and they do not add up.
    life.at('2026-11-25T20:00:00.000Z');
    expect(life.act(...claim()).subscription).toMatchObject({
      remainingClaims: 1,
      nextClaim: '2026-11-26T00:00:00.000Z',
    });
    expect(life.refusal(...claim())).toBe('ALREADY_CLAIMED');
    life.at('2026-11-26T00:00:00.000Z');
    expect(life.act(...claim()).subscription.remainingClaims).toBe(0);
    life.at('2026-11-27T00:00:00.000Z');
    expect(life.refusal(...claim())).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(life.paid('subscription:')).toBe(750n);
  });

  test('I17, I21: a clock that steps back pays no instalment early or twice', () => {
    const life = oneLife('2026-11-20T18:00:00Z');
    life.deliver(plan);
    life.at('2026-11-22T00:03:00Z');
    life.act(...claim());
    for (const instant of ['2026-11-21T23:58:00Z', '2026-11-21T00:00:00Z', '2026-11-22T00:03:00Z']) {
      life.at(instant);
      expect(life.refusal(...claim())).toBe('ALREADY_CLAIMED');
    }
    expect(life.claims('subscription:')).toHaveLength(1);
  });

  test('the daily limit does not apply to purchases', () => {
    const life = oneLife('2026-11-20T18:00:00Z', limited({ perPlayerPerDay: 1 }));
    life.deliver(plan);
    life.at('2026-11-21T00:00:00Z');
    life.world.mintingPaused = true;
    expect(life.refusal(...claim())).toBeUndefined();
  });
});

describe('I28: boosts', () => {
  test('add their percentage to earned points, rounded down, until their amount is paid', () => {
    const life = oneLife();
    life.deliver(boost(33, 4));
    life.act(...daily);
    expect(life.paid('boost:')).toBe(330n);
    expect(left(life)).toEqual([70]);
    life.at('2026-11-21T12:00:00Z');
    life.act(...daily);
    expect(life.paid('boost:')).toBe(400n);
    expect(left(life)).toEqual([]);
    life.at('2026-11-22T12:00:00Z');
    life.act(...daily);
    expect(life.paid('boost:')).toBe(400n);
    expect(life.claims('boost:')).toEqual(['boost:daily:2026-11-20', 'boost:daily:2026-11-21']);
  });

  test('at the same time add up to the limit and no further, the oldest first', () => {
    const life = oneLife('2026-11-20T12:00:00Z', limited({ boostPercentage: 50 }));
    life.deliver(boost(40, 100), boost(40, 100), boost(40, 100));
    life.act(...daily);
    expect(life.paid('boost:')).toBe(500n);
    expect(left(life)).toEqual([9_600, 9_900, 10_000]);
  });

  test('add nothing to bought or exchanged points, to a lost round, or to the returned stake', () => {
    const life = oneLife();
    life.deliver(boost(50, 100));
    life.deliver({ type: 'token', symbol: 'PP', amount: 100 });
    expect(life.paid('boost:')).toBe(0n);
    const wins = () => life.paid('parlor:');
    for (let n = 0; n < 20; n++) {
      const [won, boosted] = [wins(), life.paid('boost:')];
      life.plays(1);
      const gained = wins() - won;
      expect(life.paid('boost:') - boosted).toBe(gained > 0n ? gained / 2n : 0n);
    }
    expect(life.paid('boost:')).toBeGreaterThan(0n);
  });

  test("pay no more than the day's limit leaves room for, and nothing while payouts are stopped", () => {
    const life = oneLife('2026-11-20T12:00:00Z', limited({ perPlayerPerDay: 12 }));
    life.deliver(boost(50, 100));
    life.act(...daily);
    expect(life.paid('boost:')).toBe(200n);
    const paused = oneLife();
    paused.deliver(boost(50, 100));
    paused.world.mintingPaused = true;
    paused.plays(10);
    expect(paused.paid('boost:')).toBe(0n);
  });

  test('a balance near its limit gets no boost beyond it, and the round counts', () => {
    const life = oneLife();
    life.deliver(boost(100, 1_000));
    const player = {
      ...life.host.player,
      balances: { ...life.host.player.balances, PP: MAX_MINOR - 1_000n },
    };
    const acted = act(player, ...daily, life.world);
    if ('refused' in acted) throw new Error(acted.refused);
    expect(acted.player.balances.PP).toBe(MAX_MINOR);
  });
});

describe("I28: the day's limit", () => {
  test('refuses the whole claim that would exceed it until the next day; the refusal says how much is left', () => {
    const life = oneLife('2026-11-20T12:00:00Z', limited({ perPlayerPerDay: 25 }));
    life.claimsQuests(1);
    life.act(...daily);
    const ready = () =>
      playerViews.quests(life.host.player, life.world).quests.find((q) => q.state.type === 'claimable');
    const { pp } = life;
    expect(life.refusal('claimQuest', { body: { id: ready()!.id } })).toBe('MINT_LIMIT');
    const held = life.act('collectReady', { body: { only: ['quest'] } });
    expect([held.items, held.waiting?.map((w) => w.because)]).toEqual([[], ['day-limit', 'day-limit']]);
    expect(life.pp).toBe(pp);
    expect(ready()).toBeDefined();
    // A clock that was set back makes no room either.
    life.at('2026-11-19T12:00:00Z');
    expect(life.refusal('claimQuest', { body: { id: ready()!.id } })).toBe('MINT_LIMIT');
    life.at('2026-11-21T00:00:00Z');
    expect(life.refusal(...daily)).toBeUndefined();
  });

  test('does not apply to the rewards of an ended week or month', () => {
    const life = oneLife('2026-11-20T12:00:00Z', limited({ perPlayerPerDay: 30 }));
    life.claimsQuests(2);
    life.at('2026-12-01T12:00:00Z');
    life.world.mintingPaused = true;
    life.act('visit', { body: {} });
    expect(life.paid('milestone:')).toBe(3_000n + 4_000n);
  });
});

describe('deliveries', () => {
  test('I34: an order is delivered whole, each item as often as it was bought, and once', () => {
    const life = oneLife();
    const call = {
      orderId: 'bundle',
      quantity: 2,
      items: [
        { type: 'token', symbol: 'PP', amount: 100 },
        { type: 'token', symbol: 'TON', amount: 0.5 },
        { type: 'lootbox', kind: 'PREMIUM', amount: 2 },
        { type: 'pack', collectiblesAmount: 3, bestDraw: 'RARE' },
        { type: 'dailyPP', beginning: 0, amount: 1, duration: 2 },
        { type: 'none' },
      ],
    } as const;
    const before = { ...life.host.player.balances };
    life.act('deliverItems', call);
    const { balances } = life.host.player;
    expect([balances.PP - before.PP, balances.TON - before.TON]).toEqual([20_000n, 1_000_000_000n]);
    expect(life.state.lootboxes.waiting.PREMIUM).toBe(4);
    expect(life.state.packs.map((p) => [p.collectibles, p.bestDraw])).toEqual([
      [3, 'RARE'],
      [3, 'RARE'],
    ]);
    expect(life.state.subscriptions.map((s) => s.id)).toEqual(['bundle-4', 'bundle-10']);
    const { state } = life;
    expect(life.refusal('deliverItems', call)).toBe('ALREADY_CLAIMED');
    expect(life.state).toBe(state);
  });

  test('I34: an order with an unknown item delivers nothing', () => {
    const life = oneLife();
    const { state } = life;
    const item = { type: 'metaFeature', feature: 'wings' } as const;
    expect(() => life.deliver({ type: 'token', symbol: 'PP', amount: 1 }, item)).toThrow('wings');
    expect(life.state).toBe(state);
  });
});
