import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { StoredServicesProvider } from './StoredServices.ts';
import { queriesOf, type Queries } from './queries/queries.ts';

export { useAuth, useServices } from './StoredServices.ts';

const QueriesContext = createContext<Queries | undefined>(undefined);

/** The cache of responses. The SDK retries, so a failure that arrives here is shown. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export type ServicesProviderProps = {
  services: Services;
  /** The document's own responses; empty by default. */
  client?: QueryClient | undefined;
  children: ReactNode;
};

/** The services and their cached responses. The cache is cleared when the player changes. */
export function ServicesProvider({ services, client: given, children }: ServicesProviderProps) {
  const [client] = useState(() => given ?? newQueryClient());
  const stored = useMemo(() => ({ services, atFirst: services.session.state() }), [services]);
  const { session } = services;
  const isConnected = useSyncExternalStore(
    session.listen,
    () => playerOf(session.state()) !== undefined,
    () => playerOf(stored.atFirst) !== undefined,
  );
  // New options once the player is known: mounted screens then run the queries that waited for the sign-in.
  const queries = useMemo(() => queriesOf(services, isConnected), [services, isConnected]);
  useEffect(() => {
    let player = playerOf(session.state());
    return session.listen((state) => {
      const next = playerOf(state);
      if (next === player) return;
      const left = player;
      player = next;
      if (left !== undefined) client.clear();
    });
  }, [session, client]);
  useEffect(
    () =>
      services.onNewContent(() => {
        // Without the script the page asks again when it is shown the next time.
        import('./queries/invalidate-content.ts').then((m) => m.invalidateContent(client)).catch(() => {});
      }),
    [services, client],
  );
  return (
    <StoredServicesProvider value={stored}>
      <QueriesContext value={queries}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </QueriesContext>
    </StoredServicesProvider>
  );
}

const playerOf = (state: AuthState): string | undefined =>
  state.status === 'connected' ? state.profile.userId : undefined;

/** Options for `useQuery`: `useQuery(useAsk().summary())`. */
export function useAsk(): Queries {
  const queries = use(QueriesContext);
  if (!queries) throw new Error('A screen needs a ServicesProvider around it.');
  return queries;
}
