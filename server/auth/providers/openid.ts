// Any OpenID provider: authorization code with state, nonce and PKCE. What a provider supports is read from its discovery
// document.
import * as oidc from 'openid-client';
import { identityErrorOf } from './identity-error.ts';
import { personIn, type Person } from './person.ts';
import { mustHaveSucceeded, PROVIDER_ANSWERS_WITHIN_MS, type IdentityProvider } from './identity-provider.ts';

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only for the provider of local development. */
  readonly allowHttp: boolean;
  /** With `openid`. */
  readonly scope?: string;
}

/** What a provider's variety of OpenID does otherwise. */
export interface Variety {
  /** How our server proves itself to the token endpoint; by default as discovery says. */
  readonly authenticate?: oidc.ClientAuth;
  /** Further parameters of the request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether PKCE is left out unless discovery lists it. The nonce, which the id token repeats, binds the code as well. */
  readonly isPkceListed?: boolean;
  /** The person of the checked claims. `params` are those of the return address. */
  readonly personOf?: (claims: Claims, params: URLSearchParams) => Person;
}

/** Scopes of the specification (spec §9), and `openid`, which OpenID Connect requires. */
const SCOPE = 'openid profile email';
/** Google documents this prompt, and its discovery document lists none. */
const GOOGLE = 'https://accounts.google.com';
const CHOOSE = 'select_account';

export function openOpenId(options: OpenIdOptions, variety: Variety = {}): IdentityProvider {
  const { issuer, clientId, clientSecret, allowHttp, scope = SCOPE } = options;
  const { parameters = {}, personOf = personIn } = variety;
  const method = variety.authenticate ?? authenticate(clientSecret);
  const hasPkce = (config: oidc.Configuration): boolean =>
    variety.isPkceListed !== true || config.serverMetadata().supportsPKCE();
  let known: Promise<oidc.Configuration> | undefined;
  /** The provider's discovery document, fetched on first use; a failure is not cached. */
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= oidc.discovery(new URL(issuer), clientId, undefined, method, {
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
        scope,
        state,
        nonce,
        ...(hasPkce(config)
          ? {
              code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
              code_challenge_method: 'S256',
            }
          : {}),
        ...parameters,
        ...(mayChoose(config) ? { prompt: CHOOSE } : {}),
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
          ...(hasPkce(config) ? { pkceCodeVerifier: codeVerifier } : {}),
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (claims === undefined || isComplete(claims)) return personOf(claims ?? {}, params);
      const told = await reached(userInfo(config, tokens.access_token, claims.sub));
      // What is signed counts first.
      return personOf({ ...told, ...claims }, params);
    },
  };
}

/** A prompt that a provider does not know is an error for some of them. */
function mayChoose(config: oidc.Configuration): boolean {
  const { issuer, prompt_values_supported: prompts } = config.serverMetadata();
  return issuer === GOOGLE || (Array.isArray(prompts) && prompts.includes(CHOOSE));
}

/** As discovery says; where it says nothing, `client_secret_basic` (OpenID Connect Discovery 1.0, section 3). */
const authenticate =
  (clientSecret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    const by = isPost ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret);
    return by(server, client, body, headers);
  };

export type Claims = Readonly<Record<string, unknown>>;

/** Many providers put only the subject into the id token, and the rest behind the userinfo endpoint. */
const isComplete = (claims: Claims): boolean =>
  claims['email'] !== undefined && (claims['given_name'] ?? claims['name']) !== undefined;

/** Nothing if the provider has no such endpoint. It must name the same subject. */
async function userInfo(config: oidc.Configuration, accessToken: string, subject: string): Promise<Claims> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, subject);
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw identityErrorOf(error);
  }
}
