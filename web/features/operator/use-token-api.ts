import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { useMemo } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useServices } from '../../data/ServicesContext.tsx';
import type { OperatorApi } from './operator-calls.ts';

/** The operator's calls with the player's sign-in of this page: outside prod alone. */
export function useTokenApi(): OperatorApi {
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
