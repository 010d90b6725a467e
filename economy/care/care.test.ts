import { describe, expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { playerViews } from '../act.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';
import { testContent } from '../test/world.ts';

const DAY = { kind: 'stake', period: 'day' } as const;
const view = (life: OneLife) => playerViews.care(life.host.player, life.world);
const set = (life: OneLife, body: object) => life.act('setCareLimit', { body } as never);
let rounds = 0;
const stakes = (life: OneLife, stakeMinor: bigint): string | undefined =>
  life.refusal('playRound', {
    gameId: 'coin',
    roundId: `care-${++rounds}`,
    stakeMinor,
    choice: { side: 0 },
    known: undefined,
  });
const betOf = (life: OneLife, transactionId: string, amountMinor: bigint) => {
  const bet = {
    provider: 'studio',
    transactionId,
    roundId: transactionId,
    gameId: 'outside',
    currency: 'PP',
    amountMinor,
    roundClosed: false,
  } as const;
  return { ...bet, known: life.host.known(bet) };
};

describe('limits', () => {
  test('a stake above the limit is refused with kind, limit, used and reset time; the next day starts at zero', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    set(life, { ...DAY, amount: 3 });
    expect(stakes(life, 200n)).toBeUndefined();
    const refused = life.host.act(
      'playRound',
      { gameId: 'coin', roundId: 'over', stakeMinor: 150n, choice: { side: 0 }, known: undefined },
      life.world,
    );
    expect(refused).toMatchObject({
      refused: 'CARE_LIMIT',
      details: {
        kind: 'stake',
        period: 'day',
        currency: 'PP',
        limit: 3,
        used: 2,
        resetsAt: '2026-11-21T00:00:00.000Z',
      },
    });
    expect(stakes(life, 100n)).toBeUndefined();
    expect(stakes(life, 100n)).toBe('CARE_LIMIT');
    life.at('2026-11-21T00:00:00Z');
    expect(stakes(life, 100n)).toBeUndefined();
  });

  test('what was used before a limit was set counts, in the week and the month too', () => {
    const life = oneLife('2026-11-18T12:00:00Z');
    life.plays(3);
    set(life, { kind: 'stake', period: 'week', amount: 4 });
    life.at('2026-11-20T12:00:00Z');
    life.plays(1);
    expect(stakes(life, 100n)).toBe('CARE_LIMIT');
    life.at('2026-11-23T00:00:00Z');
    expect(stakes(life, 400n)).toBeUndefined();
  });

  test('a lower limit applies at once; a higher one after a day and a confirmation, and can be withdrawn before', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    set(life, { ...DAY, amount: 5 });
    set(life, { ...DAY, amount: 2 });
    expect(stakes(life, 300n)).toBe('CARE_LIMIT');
    set(life, { ...DAY, amount: 50 });
    expect(view(life).limits).toMatchObject([{ amount: 2, inForce: 2, next: { amount: 50 } }]);
    life.at('2026-11-21T12:00:00Z');
    expect(life.refusal('confirmCareLimit', { body: DAY })).toBe('CARE_RAISE_WAITS');
    life.at('2026-11-21T12:10:00Z');
    // Without a confirmation nothing changes.
    expect(stakes(life, 300n)).toBe('CARE_LIMIT');
    life.act('confirmCareLimit', { body: DAY });
    expect(stakes(life, 300n)).toBeUndefined();
    set(life, { ...DAY });
    life.act('withdrawCareLimit', { body: DAY });
    life.at('2026-11-22T13:00:00Z');
    expect(life.refusal('confirmCareLimit', { body: DAY })).toBe('CARE_RAISE_NOT_FOUND');
    expect(view(life).limits).toMatchObject([{ amount: 50 }]);
  });

  test('removing takes as long as raising; an unconfirmed raise expires after a week; the same request again does not shorten the wait', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    set(life, { ...DAY, amount: 2 });
    set(life, { ...DAY });
    life.at('2026-11-21T06:00:00Z');
    set(life, { ...DAY });
    life.at('2026-11-21T12:30:00Z');
    life.act('confirmCareLimit', { body: DAY });
    expect(view(life).limits).toEqual([]);
    set(life, { ...DAY, amount: 2 });
    set(life, { ...DAY, amount: 9 });
    life.at('2026-11-21T18:00:00Z');
    set(life, { ...DAY, amount: 900 });
    life.at('2026-11-22T13:00:00Z');
    expect(life.refusal('confirmCareLimit', { body: DAY })).toBe('CARE_RAISE_WAITS');
    life.at('2026-11-30T12:00:00Z');
    expect(life.refusal('confirmCareLimit', { body: DAY })).toBe('CARE_RAISE_NOT_FOUND');
    expect(view(life).limits[0]).not.toHaveProperty('next');
  });

  test('a clock that is set back gives no new day and shortens no wait', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    set(life, { ...DAY, amount: 2 });
    expect(stakes(life, 200n)).toBeUndefined();
    life.at('2026-11-18T12:00:00Z');
    expect(stakes(life, 100n)).toBe('CARE_LIMIT');
    set(life, { ...DAY, amount: 9 });
    life.at('2026-11-20T13:00:00Z');
    expect(life.refusal('confirmCareLimit', { body: DAY })).toBe('CARE_RAISE_WAITS');
  });

  test('a loss limit counts stakes minus wins; a stake counts as lost until its win', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    set(life, { kind: 'loss', period: 'day', amount: 5 });
    life.act('bet', betOf(life, 'b1', 400n));
    expect(life.refusal('bet', betOf(life, 'b2', 200n))).toBe('CARE_LIMIT');
    const won = { ...betOf(life, 'w1', 300n), roundId: 'b1' };
    life.act('win', { ...won, promo: false, known: life.host.known(won) });
    life.act('bet', betOf(life, 'b2', 200n));
    expect(view(life).limits).toMatchObject([{ used: 3, left: 2 }]);
  });

  test('a returned stake is subtracted only from its own day; wins and rollbacks are never refused', () => {
    const life = oneLife('2026-11-20T23:00:00Z');
    set(life, { ...DAY, amount: 5 });
    life.act('bet', betOf(life, 'b1', 500n));
    life.act('bet', { ...betOf(life, 'b1', 500n) });
    life.at('2026-11-21T01:00:00Z');
    life.act('bet', betOf(life, 'b2', 300n));
    const back = (transactionId: string, referenceId: string) => {
      const call = { ...betOf(life, transactionId, 0n), roundId: referenceId, referenceId };
      const { amountMinor: _, ...rest } = call;
      life.act('rollback', { ...rest, known: life.host.known(call) });
    };
    back('r1', 'b1');
    expect(life.refusal('bet', betOf(life, 'b3', 300n))).toBe('CARE_LIMIT');
    back('r2', 'b2');
    life.act('bet', betOf(life, 'b3', 500n));
    life.act('takeBreak', { days: 1 });
    const won = { ...betOf(life, 'w3', 700n), roundId: 'b3' };
    life.act('win', { ...won, promo: false, known: life.host.known(won) });
    expect(life.refusal('bet', betOf(life, 'b4', 1n))).toBe('CARE_PAUSED');
    expect(life.refusal('bet', { ...betOf(life, 'f1', 0n), free: true })).toBe('CARE_PAUSED');
  });

  test('packs and boxes count as one kind; a repeat for an opened one gets its reply', () => {
    const life = oneLife();
    life.deliver(
      { type: 'pack', collectiblesAmount: 1, bestDraw: 'COMMON' },
      { type: 'lootbox', kind: 'STANDARD', amount: 2 },
    );
    const pack = life.state.packs[0]!.id;
    set(life, { kind: 'packs', period: 'day', amount: 2 });
    const opened = life.openPack(pack);
    life.openLootbox('STANDARD', 1);
    expect(life.openLootbox('STANDARD', 2)).toBe('CARE_LIMIT');
    expect(life.openPack(pack)).toEqual(opened);
    life.act('takeBreak', { days: 1 });
    expect(life.openPack(pack)).toEqual(opened);
  });

  test('minutes are counted between acts of play on any device, without long pauses', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    set(life, { kind: 'minutes', period: 'day', amount: 20 });
    for (const at of ['12:00', '12:10', '12:40', '12:49']) {
      life.at(`2026-11-20T${at}:00Z`);
      life.plays(1);
    }
    expect(view(life).limits).toMatchObject([{ used: 19, left: 1 }]);
    expect(view(life).play).toMatchObject({ startedAt: '2026-11-20T12:40:00.000Z', minutes: 9, staked: 2 });
    life.at('2026-11-20T12:50:00Z');
    expect(stakes(life, 100n)).toBe('CARE_LIMIT');
  });

  test('the stricter of content maximum and own limit applies; the maximum also applies without an own limit', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    const release = (amount: number): void => {
      const economy = { ...testContent.economy, playerMaxima: [{ ...DAY, amount }] };
      Object.assign(life.world, { content: { ...testContent, quests: easyQuests, economy } });
    };
    release(3);
    expect(stakes(life, 400n)).toBe('CARE_LIMIT');
    set(life, { ...DAY, amount: 2 });
    release(1_000);
    expect(stakes(life, 300n)).toBe('CARE_LIMIT');
    expect(view(life).limits).toMatchObject([{ amount: 2, inForce: 2 }]);
  });
});

describe('breaks and exclusion', () => {
  test('nothing new starts; the open round is finished and paid; nothing shortens the break', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    life.plays(1);
    life.act('excludeMe', { length: '6-months' });
    expect(view(life).pause).toEqual({
      kind: 'exclusion',
      since: '2026-11-20T12:00:00.000Z',
      until: '2027-05-20T12:10:00.000Z',
    });
    expect(stakes(life, 100n)).toBe('CARE_PAUSED');
    expect(life.openLootbox('FREE')).toBe('CARE_PAUSED');
    expect(life.refusal('takeBreak', { days: 42 })).toBe('CARE_PAUSE_LONGER');
    life.act('holdPlayer', { kind: 'break', sinceMs: 0, untilMs: 1 });
    life.act('excludeMe', { length: 'forever' });
    expect(life.refusal('excludeMe', { length: '5-years' })).toBe('CARE_PAUSE_LONGER');
    life.at('2046-01-01T00:00:00Z');
    expect(stakes(life, 100n)).toBe('CARE_PAUSED');
    expect(playerViews.bundles(life.host.player, life.world).bundles).toEqual([]);
  });

  test('a break ends at its time, never before', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    life.act('takeBreak', { days: 2 });
    life.at('2026-11-22T12:09:59Z');
    expect(stakes(life, 100n)).toBe('CARE_PAUSED');
    life.at('2026-11-22T12:10:00Z');
    expect(stakes(life, 100n)).toBeUndefined();
  });

  test('the player leaves running races, and no referral is paid during the break', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    life.plays(2);
    expect(life.state.contests['staked']?.value).toBe('200');
    life.act('takeBreak', { days: 1 });
    expect(life.state.contests['staked']?.value).toBe('0');
    expect(life.act('friendPlayed', { friendId: '100777' })).toEqual({ paid: false });
    expect(life.paid('friend:')).toBe(0n);
    life.at('2026-11-21T13:00:00Z');
    life.plays(1);
    expect(life.state.contests['staked']?.value).toBe('100');
  });
});

describe('orders', () => {
  const place = (life: OneLife, orderId: string, quantity = 1) => {
    const input = {
      orderId,
      itemId: 'chest',
      quantity,
      mode: 'telegram',
      platform: 'telegram',
      taken: life.host.stock.taken.get('chest') ?? 0,
    } as const;
    return life.host.act('placeOrder', input, life.world);
  };
  const order = (life: OneLife, id: string) => life.host.rows.orders.get(id)!;
  const pay = (life: OneLife, id: string) =>
    life.act('orderPaid', {
      order: order(life, id),
      payment: { provider: 'telegram', paymentId: `pay-${id}`, amountMinor: 100n, currency: 'XTR' },
      known: undefined,
      canRevive: true,
    });

  test('money counts from the order on, until the order ends unpaid', () => {
    const life = oneLife();
    set(life, { kind: 'spend', period: 'day', amount: 150 });
    expect(isRefusal(place(life, 'a'))).toBe(false);
    expect(place(life, 'b')).toMatchObject({ refused: 'CARE_LIMIT', details: { limit: 150, used: 100 } });
    life.act('cancelOrder', { order: order(life, 'a'), because: 'cancelled' });
    expect(isRefusal(place(life, 'b'))).toBe(false);
    // The late payment of the first order would exceed the limit now, so it is refunded.
    expect(pay(life, 'a')).toMatchObject({ status: 'CANCELLED', refund: 'pending' });
  });

  test('a payment during a break is refunded, and a paid order is not delivered', () => {
    const life = oneLife();
    place(life, 'a');
    place(life, 'b');
    expect(pay(life, 'b').status).toBe('PAID');
    life.act('takeBreak', { days: 3 });
    expect(pay(life, 'a')).toMatchObject({ status: 'CANCELLED', refund: 'pending' });
    expect(life.host.stock.taken.get('chest')).toBe(1);
    expect(life.refusal('deliverOrder', { order: order(life, 'b') })).toBe('CARE_PAUSED');
    expect(place(life, 'c')).toMatchObject({ refused: 'CARE_PAUSED' });
  });
});
