import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { createContext, use, useSyncExternalStore } from 'react';

export type Held = {
  readonly services: Services;
  /** Who was known to be signed in when the page was first drawn, here and on the server. */
  readonly atFirst: AuthState;
};
const HeldContext = createContext<Held | undefined>(undefined);
export const HeldProvider = HeldContext.Provider;

function useHeld(): Held {
  const held = use(HeldContext);
  if (!held) throw new Error('The screens stand inside a ServicesProvider.');
  return held;
}
export const useServices = (): Services => useHeld().services;

/** Who is signed in, as it changes. */
export function useAuth(): AuthState {
  const { services, atFirst } = useHeld();
  return useSyncExternalStore(services.session.listen, services.session.state, () => atFirst);
}
