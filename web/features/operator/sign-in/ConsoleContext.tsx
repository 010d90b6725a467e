import type { ConsoleEnvironment } from '@parlor/contract/calls/operator/accounts/sign-in.ts';
import { createContext, use } from 'react';
import type { ConsoleApi } from './console-calls.ts';

export interface ConsoleParts {
  /** Calls that wait for a confirmation where one is asked for. */
  readonly api: ConsoleApi;
  readonly environment: ConsoleEnvironment;
  /** Ends the session here. */
  readonly signOut: () => Promise<void>;
}

const ConsoleContext = createContext<ConsoleParts | undefined>(undefined);
export const ConsoleProvider = ConsoleContext.Provider;

/** Only at the console's own address; elsewhere undefined. */
export const useConsoleParts = (): ConsoleParts | undefined => use(ConsoleContext);

export function useConsole(): ConsoleParts {
  const parts = useConsoleParts();
  if (!parts) throw new Error('This is a part of the console at its own address.');
  return parts;
}
