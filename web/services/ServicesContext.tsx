import type { AuthState } from '@parlor/sdk/session.ts';
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
import { queriesOf, type Queries } from './queries.ts';

type Held = { readonly services: Services; readonly queries: Queries };
const ServicesContext = createContext<Held | undefined>(undefined);

/** What is asked is kept here; the SDK already tries again, so a failure that arrives is one to show. */
const newClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The services and what was asked of them. Nothing of one player is left for the next one. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  const [client] = useState(newClient);
  const held = useMemo(() => ({ services, queries: queriesOf(services) }), [services]);
  useEffect(() => {
    const { session } = services;
    let player = playerOf(session.state());
    return session.listen((state) => {
      const next = playerOf(state);
      if (next === player) return;
      const left = player;
      player = next;
      if (left !== undefined) client.clear();
    });
  }, [services, client]);
  return (
    <ServicesContext value={held}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}

const playerOf = (state: AuthState): string | undefined =>
  state.status === 'connected' ? state.profile.userId : undefined;

function useHeld(): Held {
  const held = use(ServicesContext);
  if (!held) throw new Error('The screens stand inside a ServicesProvider.');
  return held;
}

export const useServices = (): Services => useHeld().services;
/** Options for `useQuery`: `useQuery(useAsk().summary())`. */
export const useAsk = (): Queries => useHeld().queries;

/** Who is signed in, as it changes. */
export function useAuth(): AuthState {
  const { session } = useServices();
  return useSyncExternalStore(session.listen, session.state, session.state);
}
