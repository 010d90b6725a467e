// Google, or any OpenID provider with the same protocol: authorization code with state, nonce and PKCE.
import * as oidc from 'openid-client';
import { identityErrorOf } from './identity-error.ts';
import { personIn } from './person.ts';
import { mustHaveSucceeded, PROVIDER_ANSWERS_WITHIN_MS, type IdentityProvider } from './identity-provider.ts';

export interface GoogleOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only for the provider of local development. */
  readonly allowHttp: boolean;
}

/** Scopes of the specification (spec §9), and `openid`, which OpenID Connect requires. */
const SCOPE = 'openid profile email';

export function openGoogle({ issuer, clientId, clientSecret, allowHttp }: GoogleOptions): IdentityProvider {
  let known: Promise<oidc.Configuration> | undefined;
  /** The provider's discovery document, fetched on first use; a failure is not cached. */
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [oidc.enableNonRepudiationChecks, ...(allowHttp ? [oidc.allowInsecureRequests] : [])],
      timeout: PROVIDER_ANSWERS_WITHIN_MS / 1000,
    });
    known.catch(() => (known = undefined));
    return known;
  };

  return {
    async addressOf({ redirectUri, state, nonce, codeVerifier }) {
      const config = await reached(configuration());
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).href;
    },

    async personOf({ redirectUri, state, nonce, codeVerifier }, params) {
      mustHaveSucceeded(params);
      const config = await reached(configuration());
      const returned = new URL(redirectUri);
      returned.search = params.toString();
      const tokens = await reached(
        oidc.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        }),
      );
      return personIn(tokens.claims() ?? {});
    },
  };
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw identityErrorOf(error);
  }
}
