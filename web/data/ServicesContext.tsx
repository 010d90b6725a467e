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
import { HeldProvider } from './StoredServices.ts';
import { queriesOf, type Queries } from './queries/queries.ts';

export { useAuth, useServices } from './StoredServices.ts';

const QueriesContext = createContext<Queries | undefined>(undefined);

/** What is asked is kept here; the SDK already tries again, so a failure that arrives is one to show. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export type ServicesProviderProps = {
  services: Services;
  /** Holds what the document brought along; an empty one by default. */
  client?: QueryClient | undefined;
  children: ReactNode;
};

/** The services and what was asked of them. Nothing of one player is left for the next one. */
export function ServicesProvider({ services, client: given, children }: ServicesProviderProps) {
  const [client] = useState(() => given ?? newQueryClient());
  const held = useMemo(() => ({ services, atFirst: services.session.state() }), [services]);
  const { session } = services;
  const isConnected = useSyncExternalStore(
    session.listen,
    () => playerOf(session.state()) !== undefined,
    () => playerOf(held.atFirst) !== undefined,
  );
  // Other questions as soon as somebody is known: the screens that stand already ask what had to wait for that.
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
  return (
    <HeldProvider value={held}>
      <QueriesContext value={queries}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </QueriesContext>
    </HeldProvider>
  );
}

const playerOf = (state: AuthState): string | undefined =>
  state.status === 'connected' ? state.profile.userId : undefined;

/** Options for `useQuery`: `useQuery(useAsk().summary())`. */
export function useAsk(): Queries {
  const queries = use(QueriesContext);
  if (!queries) throw new Error('The screens stand inside a ServicesProvider.');
  return queries;
}
