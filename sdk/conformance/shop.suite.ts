// The shop for everything that is paid with points, over HTTP and with the fakes. Payment providers take money; the
// fakes answer 'Not implemented' there, so scenarios with the providers' emulators cover what follows a payment.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { expectRefusal, refusalOf, withCode } from '../test/refusals.ts';

/** Of the real content: costs points, has no limit. */
const PACK = 'pack-of-three';
const BOX = 'standard-box';

export function shopSuite(world: () => World): void {
  describe('the shop', () => {
    const api = () => world().services.api;
    const balance = async (): Promise<number> =>
      (await api().balance({ params: { currency: 'PP' } })).balance;
    const buy = (productId: string, quantity = 1, idempotencyKey?: string) =>
      api().placeOrder(
        { body: { productId, quantity, paymentMode: 'telegram' } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      );
    const priceOf = async (id: string): Promise<number> =>
      (await api().products()).products.find((p) => p.id === id)!.price;

    test('products have a price, contents and limits', async () => {
      const { products } = await api().products();
      expect(products.find((p) => p.id === PACK)).toMatchObject({ available: true, currency: 'PP' });
      const box = products.find((p) => p.id === BOX);
      expect(box?.limit).toMatchObject({ left: box?.limit?.count });
      for (const p of products.filter((one) => one.currency === 'XTR'))
        expect(p.usdPrice).toBeCloseTo(p.price / 50, 10);
    });

    test('an order that names the price it was shown is refused where another one holds by now, and orders nothing', async () => {
      const price = await priceOf(PACK);
      const before = await balance();
      const key = crypto.randomUUID();
      const order = (shown: number) =>
        api().placeOrder(
          { body: { productId: PACK, quantity: 1, paymentMode: 'telegram', price: shown } },
          { idempotencyKey: key },
        );
      const { status, code, details } = await refusalOf(order(price - 1));
      expect({ status, code }).toEqual(withCode('PRICE_CHANGED'));
      expect(details).toEqual({ shown: price - 1, price, currency: 'PP' });
      expect(await balance()).toBe(before);
      const placed = await order(price);
      expect(placed).toMatchObject({ type: 'no_payment_required', total: price });
      // A repeated request gets the same order, even if the price has changed.
      expect(await order(price - 1)).toEqual(placed);
      expect(await balance()).toBe(before - price);
    });

    test('every product has a picture with a full address, and its remaining number: null if unlimited', async () => {
      const { products } = await api().products();
      for (const { imgSrc, picture, remaining, quantity } of products) {
        expect(imgSrc).toMatch(new RegExp(`^https?://[^/]+/pictures/${picture}\\.webp$`));
        expect(remaining === null ? 'no end' : typeof remaining).toBe(
          quantity === undefined ? 'no end' : 'number',
        );
      }
      expect(products.some((p) => p.remaining === null)).toBe(true);
    });

    test('a pack is paid and delivered at once, and is among the packs', async () => {
      const before = await balance();
      const price = await priceOf(PACK);
      const created = await buy(PACK, 2);
      expect(created).toMatchObject({ type: 'no_payment_required', total: 2 * price, currency: 'PP' });
      const params = { orderId: created.orderId };
      expect((await api().orderStatus({ params })).status).toBe('DELIVERED');
      expect((await api().order({ params })).timeline.map((t) => t.event)).toEqual([
        'placed',
        'paid',
        'delivered',
      ]);
      expect(await balance()).toBe(before - 2 * price);
      expect((await api().packs()).packs).toHaveLength(2);
    });

    test('a repeat with its key is the same order, paid once', async () => {
      const before = await balance();
      const [one, two] = await Promise.all([buy(PACK, 1, 'my-own-key-1'), buy(PACK, 1, 'my-own-key-1')]);
      expect(two).toEqual(one);
      expect(await balance()).toBe(before - (await priceOf(PACK)));
      expect((await api().orders()).orders).toHaveLength(1);
    });

    test('an unknown product, one that is too dear and a quantity above the maximum are refused, and nothing is paid', async () => {
      const before = await balance();
      await expectRefusal(buy('no-such-thing'), 'PRODUCT_NOT_FOUND');
      await expectRefusal(buy(PACK, 11), 'QUANTITY_INVALID');
      await expectRefusal(buy('epic-pack-of-the-week'), 'INSUFFICIENT_BALANCE');
      expect(await balance()).toBe(before);
      expect((await api().orders()).orders).toEqual([]);
    });

    test('a limit counts purchases, and has the time of its reset', async () => {
      await world().deliver([{ type: 'token', symbol: 'PP', amount: 10_000 }]);
      const { limit } = (await api().products()).products.find((p) => p.id === BOX)!;
      await buy(BOX, limit!.count);
      const after = (await api().products()).products.find((p) => p.id === BOX)!;
      expect(after).toMatchObject({
        available: false,
        limit: { left: 0 },
        unavailable: { because: 'limit-reached' },
      });
      await expectRefusal(buy(BOX), 'PURCHASE_LIMIT');
      expect((await api().lootboxes()).counts.STANDARD).toBe(limit!.count);
    });

    test('a caller who knows an older state of an order gets the newer one at once', async () => {
      const { orderId } = await buy(PACK);
      const params = { orderId };
      const query = { known: '2020-01-01T00:00:00.000Z' };
      expect(await api().orderChange({ params, query })).toEqual(await api().orderStatus({ params }));
    });

    test('orders are listed newest first, in pages that neither skip nor repeat', async () => {
      await world().deliver([{ type: 'token', symbol: 'PP', amount: 10_000 }]);
      const placed: string[] = [];
      for (let n = 0; n < 5; n++) placed.unshift((await buy(PACK)).orderId);
      const first = await api().orders({ query: { limit: '2' } });
      const rest = await api().orders({
        query: { limit: '50', ...(first.before === undefined ? {} : { before: first.before }) },
      });
      expect([...first.orders, ...rest.orders].map((o) => o.orderId).toSorted()).toEqual(placed.toSorted());
      expect(rest.before).toBeUndefined();
    });

    test('an unknown order is not found', async () => {
      const params = { orderId: 'o1-000000000000000000000000' };
      await expectRefusal(api().orderStatus({ params }), 'ORDER_NOT_FOUND');
      await expectRefusal(api().cancelOrder({ params }), 'ORDER_NOT_FOUND');
    });

    test('a new player gets an offer with the same end at every read', async () => {
      const endOf = async (): Promise<number> => {
        const { bundles } = await api().bundles();
        const welcome = bundles.find((b) => b.category === 'WELCOME');
        const { serverTime } = await api().summary();
        return Date.parse(serverTime) + (welcome?.refreshIn ?? 0);
      };
      const [one, two] = [await endOf(), await endOf()];
      expect(Math.abs(one - two)).toBeLessThan(60_000);
    });
  });
}
