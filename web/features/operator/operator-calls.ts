// The operator's calls. The screen that shows the console says how they are signed: by a player's token on the website, by a cookie
// at the console's own address.
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import type { CallOptions, Calls } from '@parlor/sdk/calls.ts';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use } from 'react';

export type OperatorApi = Calls<typeof operatorContract>;

/** First part of every query key of the console. The second is the name of a call or of a list. */
export const OPERATOR = 'operator';

const OperatorApiContext = createContext<OperatorApi | undefined>(undefined);
export const OperatorApiProvider = OperatorApiContext.Provider;

export function useOperatorApi(): OperatorApi {
  const api = use(OperatorApiContext);
  if (!api) throw new Error('The console needs an OperatorApiProvider around it.');
  return api;
}

type CallName = keyof OperatorApi;
type Input<Name extends CallName> = Parameters<OperatorApi[Name]>[0];
type Reply<Name extends CallName> = Awaited<ReturnType<OperatorApi[Name]>>;

/** Reads with one call. The query key has the call's name and input. Each act of the operator reads again. */
export function useOperatorQuery<Name extends CallName, Data = Reply<Name>>(
  name: Name,
  input: Input<Name>,
  options: Omit<UseQueryOptions<Reply<Name>, Error, Data>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Data> {
  const api = useOperatorApi();
  const call = api[name] as (input: Input<Name>, options: CallOptions) => Promise<Reply<Name>>;
  return useQuery({
    ...options,
    queryKey: [OPERATOR, name, input],
    queryFn: ({ signal }) => call(input, { signal }),
  });
}
