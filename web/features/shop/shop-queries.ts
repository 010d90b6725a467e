// Queries of the shop. Separate from the queries of every screen, so that they load only here.
import type { Order } from '@parlor/contract/calls/shop.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { playerPages, playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';

const SHOP = 'shop';
const ORDERS = 'orders';
const PAGE = '20';
/** Poll interval of an open order on its own page. */
const UNDER_WAY_MS = 3000;

const shopQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  products: () =>
    playerQuery(enabled, [SHOP, 'products'], async (options) => (await api.products({}, options)).products),
  bundles: () =>
    playerQuery(enabled, [SHOP, 'bundles'], async (options) => (await api.bundles({}, options)).bundles),
  orders: () =>
    playerPages(enabled, [ORDERS, 'list'], (before, options) =>
      api.orders({ query: { limit: PAGE, ...before } }, options),
    ),
  order: (orderId: string) =>
    queryOptions({
      queryKey: [ORDERS, orderId],
      enabled,
      queryFn: ({ signal }) => api.order({ params: { orderId } }, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.status === 'PLACED' || state.data?.status === 'PAID' ? UNDER_WAY_MS : false,
    }),
});

/** Options for `useQuery`: `useQuery(useShop().products())`. */
export const useShop = () => usePlayerQueries(shopQueriesOf);

/** The order was delivered: its page shows that at once and loads the rest. */
export const showDelivered = (client: QueryClient, orderId: string): unknown =>
  client.setQueryData<Order>([ORDERS, orderId], (order) => order && { ...order, status: 'DELIVERED' });

/** After an order changed: refreshes the shop, the orders, and everything that a delivery may change. */
export async function refreshAfterOrder(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidateAfter(client, 'claim'),
    client.invalidateQueries({ queryKey: [SHOP] }),
    client.invalidateQueries({ queryKey: [ORDERS] }),
  ]);
}
