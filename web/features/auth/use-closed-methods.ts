import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../../data/StoredServices.ts';

/** Not taken from the contract as a value: that would bring all its schemas to the sign-in screen. */
const PROVIDERS: readonly RedirectProvider[] = ['google', 'facebook'];

/** Providers that this server does not offer; none while that is not known. */
export function useClosedMethods(): readonly RedirectProvider[] {
  const { api } = useServices();
  const [closed, setClosed] = useState<readonly RedirectProvider[]>([]);
  useEffect(() => {
    let left = false;
    api.signInWays().then(
      ({ ways }) => !left && setClosed(PROVIDERS.filter((way) => !ways.includes(way))),
      () => {
        // The buttons stay as they are; a closed method says so when it is tried.
      },
    );
    return () => {
      left = true;
    };
  }, [api]);
  return closed;
}
