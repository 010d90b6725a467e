// What the shop's screens ask. Apart from the questions of every screen, so that only who comes here loads them.
import type { Order } from '@parlor/contract/calls/shop.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';

const SHOP = 'shop';
const ORDERS = 'orders';
const PAGE = '20';
/** How often an order that is on its way is looked at on its own page. */
const UNDER_WAY_MS = 3000;

const shopQuestionsOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  products: () =>
    queryOptions({
      queryKey: [SHOP, 'products'],
      enabled,
      queryFn: async ({ signal }) => (await api.products({}, { signal })).products,
    }),
  bundles: () =>
    queryOptions({
      queryKey: [SHOP, 'bundles'],
      enabled,
      queryFn: async ({ signal }) => (await api.bundles({}, { signal })).bundles,
    }),
  orders: () =>
    infiniteQueryOptions({
      queryKey: [ORDERS, 'list'],
      enabled,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.orders({ query: { limit: PAGE, ...(pageParam && { before: pageParam }) } }, { signal }),
      getNextPageParam: (page) => page.before,
    }),
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
export function useShop(): ReturnType<typeof shopQuestionsOf> {
  const services = useServices();
  return shopQuestionsOf(services, useAuth().status === 'connected');
}

/** The order was seen delivered: its page says so at once, and asks for the rest meanwhile. */
export const showDelivered = (client: QueryClient, orderId: string): unknown =>
  client.setQueryData<Order>([ORDERS, orderId], (order) => order && { ...order, status: 'DELIVERED' });

/** After an order moved: the shop, the orders, and all that a delivery may have brought. */
export async function refreshAfterOrder(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidateAfter(client, 'claim'),
    client.invalidateQueries({ queryKey: [SHOP] }),
    client.invalidateQueries({ queryKey: [ORDERS] }),
  ]);
}
