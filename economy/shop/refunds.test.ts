// What a refund takes back, what is owed for used items, and how a debt shrinks.
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryHost, MemoryStock } from '../memory-host.ts';
import { dueOf } from './orders.ts';
import type { OrderRecord, PaymentRecord } from './order-record.ts';
import { firstDayOfMonth } from '../kernel/periods.ts';
import { oneLife } from '../test/one-life.ts';
import { testWorld } from '../test/world.ts';

let world: ReturnType<typeof testWorld>;
let host: MemoryHost;
beforeEach(() => {
  world = testWorld('refunds');
  host = new MemoryHost('100001', world, new MemoryStock());
});
const done = <T>(reply: T): Exclude<T, { refused: string }> => {
  if (isRefusal(reply)) throw new Error(reply.refused);
  return reply as Exclude<T, { refused: string }>;
};
const orderOf = (orderId: string): OrderRecord => host.rows.orders.get(orderId)!;

function places(itemId: string, { quantity = 1, orderId = 'o1' } = {}): OrderRecord {
  done(
    host.act('placeOrder', { orderId, itemId, quantity, mode: 'telegram', platform: 'web', taken: 0 }, world),
  );
  return orderOf(orderId);
}
function pays(orderId: string, paymentId: string, known?: PaymentRecord): OrderRecord {
  const order = orderOf(orderId);
  const payment = { provider: 'telegram', paymentId, payer: '7', ...dueOf(order) } as const;
  done(host.act('orderPaid', { order, payment, known, canRevive: true }, world));
  if (orderOf(orderId).status === 'PAID') done(host.act('deliverOrder', { order: orderOf(orderId) }, world));
  return orderOf(orderId);
}
const paymentOf = (paymentId: string): PaymentRecord => host.rows.payments.get(`telegram ${paymentId}`)!;
function refunds(orderId = 'o1'): OrderRecord {
  const payment = [...host.rows.payments.values()].find((p) => p.orderId === orderId && p.state === 'kept');
  done(host.act('refundOrder', { order: orderOf(orderId), payment, because: 'asked for' }, world));
  return orderOf(orderId);
}
const owed = (currency: 'PP' | 'SPLASH' = 'PP') => host.player.state.debts?.[currency] ?? 0;
/** The sum of the ledger alone. */
const owedByRows = () =>
  host.rows.ledger.reduce(
    (sum, e) => sum + (e.debit === 'debt' ? e.amountMinor : e.credit === 'debt' ? -e.amountMinor : 0n),
    0n,
  );
const spends = (points: number) =>
  done(
    host.act(
      'correctBalance',
      { correctionId: `c${points}`, currency: 'PP', amountMinor: BigInt(-points * 100) },
      world,
    ),
  );

/** A player who bought the welcome offer with a boost. */
function aBoughtBoost() {
  const life = oneLife();
  const orderId = 'o1';
  const placed = { orderId, quantity: 1, mode: 'telegram', platform: 'web', taken: 0 };
  const itemId = ['welcome-1', 'welcome-2'].find(
    (id) => life.refusal('placeOrder', { ...placed, itemId: id } as never) === undefined,
  );
  expect(itemId).toBeDefined();
  const stored = () => life.host.rows.orders.get(orderId)!;
  const payment = { provider: 'telegram', paymentId: 'c', payer: '7', ...dueOf(stored()) } as const;
  life.act('orderPaid', { order: stored(), payment, known: undefined, canRevive: true });
  life.act('deliverOrder', { order: stored() });
  const refunds = () =>
    life.act('refundOrder', {
      order: stored(),
      payment: life.host.rows.payments.get('telegram c'),
      because: 'asked for',
    });
  return { life, refunds };
}

describe('a refund takes back everything that the order gave', () => {
  test('two chests, nothing used: points, boxes, packs and subscriptions of both, and nothing is owed', () => {
    places('chest', { quantity: 2 });
    pays('o1', 'charge');
    expect(host.player.balances.PP).toBe(142_000n);
    expect(host.player.state.packs).toHaveLength(2);
    const order = refunds();
    expect(host.player.balances.PP).toBe(100_000n);
    expect(host.player.state).toMatchObject({ packs: [], subscriptions: [] });
    expect(host.player.state.lootboxes.waiting.PREMIUM).toBe(0);
    expect(host.stock.taken.get('chest')).toBe(0);
    expect(owed()).toBe(0);
    expect(order.timeline.map((t) => [t.event, t.note])).toContainEqual(['taken-back', undefined]);
    expect(paymentOf('charge')).toMatchObject({ state: 'refund-pending', amountMinor: 200n });
  });

  test('two packs for points: the whole price is refunded', () => {
    places('pack', { quantity: 2 });
    refunds();
    expect(host.player.balances.PP).toBe(100_000n);
    expect(host.player.state.packs).toEqual([]);
  });

  test('spent points are owed, in their own currency', () => {
    places('chest');
    pays('o1', 'charge');
    spends(1_150);
    refunds();
    expect(host.player.balances.PP).toBe(0n);
    // 210 were given, 60 are still there.
    expect(owed()).toBe(15_000);
    expect(owedByRows()).toBe(15_000n);
  });

  test('days that a subscription paid are taken back, and later days are not paid', () => {
    places('chest');
    pays('o1', 'charge');
    world.nowMs += 86_400_000;
    const [subscription] = host.player.state.subscriptions;
    done(host.act('claimSubscription', { params: { id: subscription!.id } } as never, world));
    const before = host.player.balances.PP;
    refunds();
    expect(before - host.player.balances.PP).toBe(21_500n);
    expect(host.player.state.subscriptions).toEqual([]);
    expect(owed()).toBe(0);
  });

  test('everything that a subscription has paid is taken back after its last day was claimed', () => {
    places('chest');
    pays('o1', 'charge');
    const { id } = host.player.state.subscriptions[0]!;
    for (let day = 0; day < 3; day++) {
      world.nowMs += 86_400_000;
      done(host.act('claimSubscription', { params: { id } } as never, world));
    }
    expect(host.player.state.subscriptions).toEqual([]);
    const before = host.player.balances.PP;
    refunds();
    // 200 at once, 10 at the start and three days of 5.
    expect(before - host.player.balances.PP).toBe(22_500n);
    expect(owed()).toBe(0);
  });

  test('an opened pack is owed at its share of the price; if the order has nothing else, that is the whole price', () => {
    places('pack', { quantity: 2 });
    const [first] = host.player.state.packs;
    done(host.act('openPack', { params: { id: first!.id }, known: undefined } as never, world));
    const order = refunds();
    expect(host.player.state.packs).toEqual([]);
    expect(owed()).toBe(5_000);
    expect(order.timeline.find((t) => t.event === 'taken-back')?.note).toBe(
      'already used: 1 opened packs, for these 50 PP are owed',
    );
  });

  test('for a chest bought with Stars one opened box is owed at its share, and the content sets the value of a Star', () => {
    places('chest');
    pays('o1', 'charge');
    done(host.act('openLootbox', { body: { kind: 'PREMIUM', number: 1 }, known: undefined } as never, world));
    refunds();
    // 100 Stars are 1,000 PP; the chest holds 200 + 2 × 150 + (10 + 15) + 2 × 100 = 725, of which the box is 150.
    expect(owed()).toBe(Math.floor((100_000 * 15_000) / 72_500));
  });

  test.each([
    ['what a boost has paid is taken back too', 1],
    ['what a boost has paid is taken back when it is used up', 6],
  ])('%s', (_title, quests) => {
    const { life, refunds } = aBoughtBoost();
    life.claimsQuests(quests);
    const boosted = life.paid('boost:');
    expect(boosted).toBeGreaterThan(0n);
    expect(boosted === 3_000n).toBe(quests === 6);
    expect(life.state.boosts).toHaveLength(quests === 6 ? 0 : 1);
    const before = life.pp;
    refunds();
    expect(before - life.pp).toBe(10_000n + boosted);
    expect(life.state.boosts).toEqual([]);
  });

  test.each([['before the refund'], ['after the refund']])(
    'what a boost has paid on a win that is taken back %s is taken back once',
    (when) => {
      const { life, refunds } = aBoughtBoost();
      const before = life.pp;
      const step = (transactionId: string, more: object, closed?: boolean) =>
        life.act('walletSteps', {
          provider: 'acme',
          gameId: 'coin',
          currency: 'PP',
          roundId: 'r',
          steps: [{ transactionId, ...more }],
          closed,
          known: {
            transactions: new Map([...life.host.rows.transactions.values()].map((t) => [t.transactionId, t])),
            round: life.host.rows.rounds.get('acme r'),
            openRounds: [],
          },
        } as never);
      step('bet', { kind: 'bet', amountMinor: 1_000n });
      step('win', { kind: 'win', amountMinor: 100_000n }, true);
      expect(life.paid('boost:')).toBe(3_000n);
      const takesBack = () => step('back', { kind: 'rollback', referenceId: 'win' });
      if (when === 'before the refund') takesBack();
      refunds();
      if (when === 'after the refund') takesBack();
      expect(before - life.pp).toBe(10_000n + 1_000n);
      expect(life.state.debts ?? {}).toEqual({});
      expect(life.state.boosts).toEqual([]);
    },
  );

  test('a pass with claimed rewards is owed; a pass without claims is taken back', () => {
    places('pass');
    pays('o1', 'charge');
    refunds();
    expect(host.player.state.monthly.pass).toBe(false);
    expect(owed()).toBe(0);
    places('pass', { orderId: 'o2' });
    pays('o2', 'charge-2');
    const { monthly } = host.player.state;
    host.player = {
      ...host.player,
      state: { ...host.player.state, monthly: { ...monthly, claimed: { FREE: [], PREMIUM: [3] } } },
    };
    refunds('o2');
    expect(owed()).toBe(250_000);
  });

  test('a pass of a month that is over is owed, and the pass of this month stays', () => {
    places('pass');
    pays('o1', 'charge');
    world = { ...world, nowMs: Date.parse(firstDayOfMonth(host.player.state.monthly.month, 1)) + 1 };
    places('pass', { orderId: 'o2' });
    pays('o2', 'charge-2');
    refunds('o1');
    expect(host.player.state.monthly.pass).toBe(true);
    expect(owed()).toBe(250_000);
    refunds('o2');
    expect(host.player.state.monthly.pass).toBe(false);
    expect(owed()).toBe(250_000);
  });
});

describe('a pass that was bought ahead', () => {
  beforeEach(() => {
    const limit = { count: 9, period: 'month' as const };
    const products = world.content.shop.products.map((one) => ({ ...one, limit }));
    world = { ...world, content: { ...world.content, shop: { ...world.content.shop, products } } };
  });
  const buys = (orderId: string): void => {
    places('pass', { orderId });
    pays(orderId, `charge of ${orderId}`);
  };
  const monthsLater = (count: number): void => {
    world = { ...world, nowMs: Date.parse(firstDayOfMonth('2026-11', count)) + 1 };
  };
  const pass = () => [host.player.state.monthly.pass, host.player.state.monthly.passesAhead];

  test('is taken back unused in the month that it opened, however late that is', () => {
    buys('o1');
    buys('o2');
    monthsLater(2);
    done(host.act('visit', { body: {} }, world));
    expect(pass()).toEqual([true, 0]);
    refunds('o2');
    expect([pass(), owed()]).toEqual([[false, 0], 0]);
  });

  test('takes the place of a refunded one of this month, and a pass that is bought later stays', () => {
    buys('o1');
    buys('o2');
    refunds('o1');
    expect([pass(), owed()]).toEqual([[true, 0], 0]);
    monthsLater(1);
    buys('o3');
    refunds('o2');
    expect([pass(), owed()]).toEqual([[true, 0], 250_000]);
    refunds('o3');
    expect([pass(), owed()]).toEqual([[false, 0], 250_000]);
  });

  test('of another order stays when an order of an earlier version is refunded', () => {
    const forgetsNames = (orderId: string): void => {
      const order = orderOf(orderId);
      const { passIds: _, ...given } = order.given!;
      host.rows.orders.set(orderId, { ...order, given });
      const { passId: _1, aheadIds: _2, ...monthly } = host.player.state.monthly;
      host.player = { ...host.player, state: { ...host.player.state, monthly } };
    };
    buys('o1');
    forgetsNames('o1');
    buys('o2');
    refunds('o1');
    refunds('o2');
    expect([pass(), owed()]).toEqual([[false, 0], 0]);
    buys('o3');
    forgetsNames('o3');
    monthsLater(1);
    buys('o4');
    refunds('o3');
    expect([pass(), owed()]).toEqual([[true, 0], 250_000]);
    refunds('o4');
    expect([pass(), owed()]).toEqual([[false, 0], 250_000]);
  });
});

describe('a refund names its payment', () => {
  const tells = (paymentId: string, orderId = 'o1', amountMinor = 100n) => {
    const known = host.rows.payments.get(`telegram ${paymentId}`);
    const payment = { provider: 'telegram', paymentId, currency: 'XTR', amountMinor } as const;
    return done(
      host.act('paymentRefunded', { order: orderOf(orderId), payment, known, othersWait: false }, world),
    );
  };

  test('the refund of a second payment changes neither the order nor its goods', () => {
    places('chest');
    pays('o1', 'first');
    const again = pays('o1', 'second');
    expect(again.timeline.at(-1)?.event).toBe('paid-twice');
    const before = host.player.balances.PP;
    tells('second');
    tells('second');
    expect([paymentOf('first').state, paymentOf('second').state]).toEqual(['kept', 'refunded']);
    expect(orderOf('o1')).toMatchObject({ status: 'DELIVERED', refund: 'none' });
    expect(host.player.balances.PP).toBe(before);
    expect(host.player.state.packs).toHaveLength(1);
  });

  test('the refund of the payment that paid takes the goods back, once', () => {
    places('chest');
    pays('o1', 'first');
    tells('first');
    tells('first');
    expect(paymentOf('first').state).toBe('refunded');
    expect(orderOf('o1')).toMatchObject({ refund: 'sent' });
    expect(host.player.balances.PP).toBe(100_000n);
  });

  test('a refund of another amount changes nothing', () => {
    places('chest');
    pays('o1', 'first');
    tells('first', 'o1', 50n);
    expect(paymentOf('first').state).toBe('kept');
    expect(orderOf('o1')).toMatchObject({ refund: 'none' });
  });

  test('a refund reported before its payment is remembered: the payment that follows delivers nothing (I35)', () => {
    places('chest');
    tells('early');
    expect(paymentOf('early')).toMatchObject({ state: 'refunded', orderId: 'o1' });
    const order = pays('o1', 'early', paymentOf('early'));
    expect(order).toMatchObject({ status: 'PLACED', refund: 'none' });
    expect(paymentOf('early').state).toBe('refunded');
    expect(host.player.balances.PP).toBe(100_000n);
  });

  test('an order with two refunded payments is refunded once both have gone', () => {
    places('chest');
    pays('o1', 'first');
    pays('o1', 'second');
    refunds();
    const sent = (paymentId: string, othersWait: boolean) =>
      done(
        host.act('refundSent', { order: orderOf('o1'), payment: paymentOf(paymentId), othersWait }, world),
      );
    sent('second', true);
    expect(orderOf('o1').refund).toBe('pending');
    sent('first', false);
    expect(orderOf('o1').refund).toBe('sent');
  });
});

describe('an order that ends', () => {
  const cancels = (orderId: string) =>
    done(host.act('cancelOrder', { order: orderOf(orderId), because: 'cancelled' }, world));
  const taken = () => host.stock.taken.get('chest') ?? 0;

  test('releases everything it counted towards: of three a month, two refunded ones can be bought again', () => {
    const { content } = world;
    const products = content.shop.products.map((p) =>
      p.id === 'pack' ? { ...p, limit: { count: 3, period: 'month' as const } } : p,
    );
    world = { ...world, content: { ...content, shop: { ...content.shop, products } } };
    places('pack', { quantity: 2 });
    refunds();
    expect(places('pack', { quantity: 3, orderId: 'o2' }).status).toBe('DELIVERED');
    const more = { orderId: 'o3', itemId: 'pack', quantity: 1, mode: 'telegram', platform: 'web', taken: 0 };
    expect(host.act('placeOrder', more as never, world)).toMatchObject({ refused: 'PURCHASE_LIMIT' });
  });

  test('and is paid late takes all of its stock again', () => {
    places('chest', { quantity: 2 });
    expect(taken()).toBe(2);
    cancels('o1');
    expect(taken()).toBe(0);
    expect(pays('o1', 'late').status).toBe('DELIVERED');
    expect(taken()).toBe(2);
  });

  test('I30: does not end before it was placed, if the clock went back', () => {
    const { placedAtMs } = places('chest');
    world.nowMs -= 60_000;
    cancels('o1');
    const { updatedAtMs, timeline } = orderOf('o1');
    expect([updatedAtMs, ...timeline.map((t) => t.atMs)]).toEqual([placedAtMs, placedAtMs, placedAtMs]);
  });
});

describe('who pays, and for what', () => {
  test('a payment by another person is quarantined and delivers nothing (I33)', () => {
    places('chest');
    const order = orderOf('o1');
    const pay = (paymentId: string, payer: string | undefined) =>
      host.act(
        'orderPaid',
        {
          order,
          payment: {
            provider: 'telegram',
            paymentId,
            ...dueOf(order),
            ...(payer === undefined ? {} : { payer }),
          },
          known: undefined,
          owners: ['7'],
          canRevive: true,
        },
        world,
      );
    pay('stranger', '8');
    pay('nobody', undefined);
    expect([paymentOf('stranger').state, paymentOf('nobody').state]).toEqual(['quarantined', 'quarantined']);
    expect(orderOf('o1').status).toBe('PLACED');
    pay('owner', '7');
    expect(orderOf('o1').status).toBe('PAID');
  });

  test('a late payment for an offer that was bought meanwhile is refunded and not delivered', () => {
    const offer = ['welcome-1', 'welcome-2'].find((itemId) => {
      const call = {
        orderId: 'late',
        itemId,
        quantity: 1,
        mode: 'telegram',
        platform: 'web',
        taken: 0,
      } as const;
      return !isRefusal(host.act('placeOrder', call, world));
    })!;
    done(host.act('cancelOrder', { order: orderOf('late'), because: 'cancelled' }, world));
    places(offer, { orderId: 'bought' });
    pays('bought', 'in-time');
    const late = pays('late', 'too-late');
    expect(late).toMatchObject({ status: 'CANCELLED', refund: 'pending' });
    expect(paymentOf('too-late').state).toBe('refund-pending');
    expect(orderOf('bought').status).toBe('DELIVERED');
  });
});

describe('a debt', () => {
  test('is paid back by half of each reward, and by nothing that was bought, won or granted', () => {
    const life = oneLife();
    life.act('deliverItems', { orderId: 'x', items: [], quantity: 1 });
    life.host.player = { ...life.host.player, state: { ...life.state, debts: { PP: 1_200 } } };
    life.claimsQuests(1);
    const rewards = life.paid('quest:');
    const collected = life.host.rows.ledger.filter((e) => e.credit === 'debt');
    expect(collected).toHaveLength(1);
    expect(collected[0]).toMatchObject({ debit: 'player', amountMinor: rewards / 2n, reason: 'debt' });
    expect(collected[0]!.reference).toBe(
      `debt:${life.host.rows.ledger.find((e) => e.reason === 'quest')!.reference}`,
    );
    life.deliver({ type: 'token', symbol: 'PP', amount: 100 });
    life.act('correctBalance', { correctionId: 'c', currency: 'PP', amountMinor: 10_000n });
    life.plays(5);
    expect(life.state.debts?.PP).toBe(1_200 - Number(rewards / 2n));
    life.claimsQuests(3);
    expect(life.state.debts).toEqual({});
    expect(life.host.rows.ledger.reduce((s, e) => s + (e.credit === 'debt' ? e.amountMinor : 0n), 0n)).toBe(
      1_200n,
    );
  });

  test('is written off in one act, as the operator saw it, or not at all', () => {
    places('chest');
    pays('o1', 'charge');
    spends(1_210);
    refunds();
    expect(owed()).toBe(21_000);
    const writesOff = (writeOffId: string, amountMinor: bigint) =>
      host.act('writeOffDebt', { writeOffId, currency: 'PP', amountMinor }, world);
    expect(writesOff('w1', 20_000n)).toMatchObject({ refused: 'DEBT_CHANGED', details: { owed: '210' } });
    expect(done(writesOff('w1', 21_000n))).toEqual({ debts: [] });
    expect(owed()).toBe(0);
    expect(owedByRows()).toBe(0n);
    expect(writesOff('w2', 21_000n)).toMatchObject({ refused: 'DEBT_CHANGED' });
    expect(host.player.balances.PP).toBe(0n);
  });
});
