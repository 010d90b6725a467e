// The operator's calls, with the sign-in of this page. Loaded with the console only.
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import type { Calls } from '@parlor/sdk/calls.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { useMemo } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useServices } from '../../data/ServicesContext.tsx';

export type OperatorApi = Calls<typeof operatorContract>;

/** First part of every query key of the console. */
export const OPERATOR = 'operator';

export function useOperatorApi(): OperatorApi {
  const { session } = useServices();
  const { name } = usePlatform();
  return useMemo(
    () =>
      createClient(operatorContract, {
        baseUrl: window.location.origin,
        platform: name,
        token: () => session.token(),
        renewToken: (stale) => session.renewToken(stale),
        tokenRejected: (error, token) => session.tokenRejected(error, token),
      }),
    [session, name],
  );
}
