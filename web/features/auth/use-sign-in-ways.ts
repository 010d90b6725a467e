import type { NamedProvider, RedirectProvider } from '@parlor/contract/calls/auth.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../../data/StoredServices.ts';

/** Not imported from the contract as a value: that would load all its schemas on the sign-in screen. */
const PROVIDERS: readonly RedirectProvider[] = ['google', 'facebook'];

export interface SignInWays {
  /** Providers that this server does not offer. Empty until the server has answered. */
  readonly notOffered: readonly RedirectProvider[];
  /** More providers. Undefined until the server has answered. */
  readonly providers: readonly NamedProvider[] | undefined;
  /** Whether this address can have passkeys. Undefined until the server has answered. */
  readonly passkeys: boolean | undefined;
  /** Set while the server takes no new players. */
  readonly signUpOff: Reply<'signInWays'>['signUpOff'];
}

export function useSignInWays(): SignInWays {
  const { api } = useServices();
  const [known, setKnown] = useState<SignInWays>({
    notOffered: [],
    providers: undefined,
    passkeys: undefined,
    signUpOff: undefined,
  });
  useEffect(() => {
    let isUnmounted = false;
    api.signInWays().then(
      ({ ways, providers = [], passkeys = false, signUpOff }) =>
        !isUnmounted &&
        setKnown({
          notOffered: PROVIDERS.filter((way) => !ways.includes(way)),
          providers,
          passkeys,
          signUpOff,
        }),
      () => {
        // The buttons do not change. A method that is not offered says so when it is pressed.
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [api]);
  return known;
}
