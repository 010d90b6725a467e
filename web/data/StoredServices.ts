import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { createContext, use, useSyncExternalStore } from 'react';

export type StoredServices = {
  readonly services: Services;
  /** The signed-in player at the first render, here and on the server. */
  readonly atFirst: AuthState;
};
const StoredServicesContext = createContext<StoredServices | undefined>(undefined);
export const StoredServicesProvider = StoredServicesContext.Provider;

function useStoredServices(): StoredServices {
  const stored = use(StoredServicesContext);
  if (!stored) throw new Error('A screen needs a ServicesProvider around it.');
  return stored;
}
export const useServices = (): Services => useStoredServices().services;

/** The signed-in player, as it changes. */
export function useAuth(): AuthState {
  const { services, atFirst } = useStoredServices();
  return useSyncExternalStore(services.session.listen, services.session.state, () => atFirst);
}
