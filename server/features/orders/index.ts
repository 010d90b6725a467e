// The shop's calls (spec §7) that one player's engine cannot decide alone: players share the stock, and providers make the payments.
import type { Order, OrderStatus } from '@parlor/contract/calls/shop.ts';
import { viewOrder } from '@parlor/economy/shop/order-record.ts';
import { viewProducts } from '@parlor/economy/shop/products.ts';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { orderPage } from '../../players/rows/order-page.ts';
import { ApiError } from '../../http/api-error.ts';
import { pollPendingPayment } from './poll-pending-payment.ts';
import { payOrder, placeOrder } from './place.ts';
import type { OrderWatch } from '../../live/order-watch.ts';
import { createSettle, type Settle, type SettleDeps } from './settle.ts';
import { findOrder, stockTaken } from './store.ts';

export { createSettle, type Settle, type SettleDeps } from './settle.ts';
export { orderJobs } from './jobs.ts';
export { createPaymentAlarms } from './payment-alarms.ts';
export { refundQuarantined } from './refund-quarantined.ts';
export { reconcileStars } from './reconcile.ts';
export { webhooksPlugin } from './webhooks/index.ts';

const PAGE = 20;
type Calls =
  | 'placeOrder'
  | 'payOrder'
  | 'products'
  | 'orderStatus'
  | 'orderChange'
  | 'orders'
  | 'order'
  | 'cancelOrder';

/** The client sees an order with any refund, also a pending one, as CANCELLED (I30). */
const statusOf = ({ status, refund, updatedAt }: Order): OrderStatus => ({
  status: refund === 'none' ? status : 'CANCELLED',
  updatedAt,
});

export interface OrdersRoutesDeps extends SettleDeps {
  /** Address of the website, with which the addresses of pictures begin. */
  readonly siteUrl: (request: FastifyRequest) => string;
  /** Answers waiting calls when an order changes; without it they are answered at once. */
  readonly watch?: Pick<OrderWatch, 'until'>;
}

export function ordersRoutes(
  deps: OrdersRoutesDeps,
  settle: Settle = createSettle(deps),
): Pick<Handlers, Calls> {
  const { pool, players } = deps;
  const pollInBackground = pollPendingPayment(deps, settle);
  const recordOf = async (playerId: string, orderId: string) => {
    const order = await findOrder(pool, playerId, orderId);
    if (!order) throw new ApiError('ORDER_NOT_FOUND');
    return order;
  };
  const found = async (playerId: string, orderId: string) => viewOrder(await recordOf(playerId, orderId));
  return {
    placeOrder: placeOrder(deps),
    payOrder: payOrder(deps),
    products: async ({ caller, request }) => {
      const stock = await stockTaken(pool);
      return players.read(caller.playerId, ({ state }, world) =>
        viewProducts(state, world, stock, deps.siteUrl(request)),
      );
    },
    orderStatus: async ({ params, caller }) => {
      const order = await recordOf(caller.playerId, params.orderId);
      pollInBackground(caller.playerId, order);
      return statusOf(viewOrder(order));
    },
    orderChange: async ({ params, query, caller }) => {
      const { playerId } = caller;
      const read = async () => statusOf(await found(playerId, params.orderId));
      return deps.watch
        ? deps.watch.until(playerId, read, ({ updatedAt }) => updatedAt !== query.known)
        : read();
    },
    order: ({ params, caller }) => found(caller.playerId, params.orderId),
    orders: ({ query, caller }) => orderPage(pool, caller.playerId, query.limit ?? PAGE, query.before),
    cancelOrder: async ({ params, caller }) => {
      await found(caller.playerId, params.orderId);
      return statusOf(await settle.close(caller.playerId, params.orderId, 'cancelled'));
    },
  };
}
