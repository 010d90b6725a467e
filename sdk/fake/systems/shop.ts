// The shop in memory: everything that is paid with points. Only payment providers take money, so an order that needs
// money answers 'Not implemented'.
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import { viewOrder } from '@parlor/economy/shop/order-record.ts';
import { viewProducts } from '@parlor/economy/shop/products.ts';
import type { FakeHandlers } from '../calls.ts';
import { pageOf } from '../pages.ts';
import type { FakeServer, FakePlayer } from '../fake-server.ts';
import { FakeApiError } from '../fake-error.ts';

/** `site`: address of the website. */
export function shopCalls(server: FakeServer, site: () => string): FakeHandlers {
  const orderOf = (player: FakePlayer, orderId: string) => {
    const order = player.host.rows.orders.get(orderId);
    if (!order) throw new FakeApiError('ORDER_NOT_FOUND');
    return order;
  };
  const statusOf = (player: FakePlayer, orderId: string): Reply<'orderStatus'> => {
    const { status, refund, updatedAt } = viewOrder(orderOf(player, orderId));
    return { status: refund === 'none' ? status : 'CANCELLED', updatedAt };
  };
  return {
    products: (_, { player }) =>
      viewProducts(player.host.player.state, server.world(), player.host.stock.taken, site()),
    placeOrder: ({ body }, { player, headers }) => {
      const { products, bundles } = server.loaded.content.shop;
      const item =
        products.find((p) => p.id === body.productId) ?? bundles.find((b) => b.id === body.productId);
      if (item?.currency === 'XTR')
        throw new FakeApiError('NOT_IMPLEMENTED', undefined, { because: 'a payment provider takes it' });
      const orderId = `fake-${headers['idempotency-key'] ?? crypto.randomUUID()}`.slice(0, 64);
      const order = server.act(player, 'placeOrder', {
        orderId,
        itemId: body.productId,
        quantity: body.quantity,
        mode: body.paymentMode,
        platform: 'web',
        shownPrice: body.price,
        taken: player.host.stock.taken.get(body.productId) ?? 0,
        known: player.host.rows.orders.get(orderId),
      });
      return { type: 'no_payment_required', orderId, total: order.total, currency: order.currency };
    },
    // Orders here are paid with points, at once.
    payOrder: ({ params }, { player }) => {
      const { orderId, total, currency } = viewOrder(orderOf(player, params.orderId));
      return { type: 'no_payment_required', orderId, total, currency };
    },
    orderStatus: ({ params }, { player }) => statusOf(player, params.orderId),
    // Nothing changes by itself here, so there is nothing to wait for.
    orderChange: ({ params }, { player }) => statusOf(player, params.orderId),
    order: ({ params }, { player }) => viewOrder(orderOf(player, params.orderId)),
    orders: ({ query }, { player }) => {
      const all = [...player.host.rows.orders.values()].toReversed();
      const from = query.before === undefined ? 0 : all.findIndex((o) => o.orderId === query.before) + 1;
      const { page, ...more } = pageOf(all.slice(from), query.limit, (order) => order.orderId);
      return { orders: page.map(viewOrder), ...more };
    },
    cancelOrder: ({ params }, { player }) => {
      server.act(player, 'cancelOrder', { order: orderOf(player, params.orderId), because: 'cancelled' });
      return statusOf(player, params.orderId);
    },
  };
}
