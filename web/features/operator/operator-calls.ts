// The operator's calls. The screen that shows the console says how they are signed: by a player's token on the website, by a cookie
// at the console's own address.
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import type { Calls } from '@parlor/sdk/calls.ts';
import { createContext, use } from 'react';

export type OperatorApi = Calls<typeof operatorContract>;

/** First part of every query key of the console. */
export const OPERATOR = 'operator';

const OperatorApiContext = createContext<OperatorApi | undefined>(undefined);
export const OperatorApiProvider = OperatorApiContext.Provider;

export function useOperatorApi(): OperatorApi {
  const api = use(OperatorApiContext);
  if (!api) throw new Error('The console needs an OperatorApiProvider around it.');
  return api;
}
