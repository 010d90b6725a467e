import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../../data/StoredServices.ts';

/** Not imported from the contract as a value: that would load all its schemas on the sign-in screen. */
const PROVIDERS: readonly RedirectProvider[] = ['google', 'facebook'];

/** Providers that this server does not offer. Empty until the server has answered. */
export function useClosedMethods(): readonly RedirectProvider[] {
  const { api } = useServices();
  const [closed, setClosed] = useState<readonly RedirectProvider[]>([]);
  useEffect(() => {
    let left = false;
    api.signInWays().then(
      ({ ways }) => !left && setClosed(PROVIDERS.filter((way) => !ways.includes(way))),
      () => {
        // The buttons do not change. A method that is not offered says so at the press.
      },
    );
    return () => {
      left = true;
    };
  }, [api]);
  return closed;
}
