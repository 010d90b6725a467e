// Facebook Login: OAuth 2 with state and PKCE, then two calls to its graph. An access token proves nothing by itself:
// one call checks that it was made for our app, one reads its owner.
import { createHmac } from 'node:crypto';
import * as oauth from 'openid-client';
import * as z from 'zod/mini';
import { IdentityError, identityErrorOf } from './identity-error.ts';
import { emailIn, nameIn, photoIn } from './person.ts';
import { mustHaveSucceeded, PROVIDER_ANSWERS_WITHIN_MS, type IdentityProvider } from './identity-provider.ts';

export interface FacebookOptions {
  /** FACEBOOK_BASE_URL: the graph's address. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only for the provider of local development. */
  readonly allowHttp: boolean;
}

export const FACEBOOK_VERSION = 'v24.0';
const SCOPE = 'email,public_profile';
const FACEBOOK_FIELDS = 'id,first_name,name,email,picture';

const Debugged = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string() }),
});
const Me = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  first_name: z.optional(z.string()),
  name: z.optional(z.string()),
  // Missing for accounts with a phone number, and if the person removed the permission.
  email: z.optional(z.string()),
  picture: z.optional(z.object({ data: z.optional(z.object({ url: z.optional(z.string()) })) })),
});

/** The dialog is on Facebook's website, not on the graph's host. */
const dialogHostOf = (baseUrl: string): string =>
  new URL(baseUrl).hostname === 'graph.facebook.com' ? 'https://www.facebook.com' : baseUrl;

/** Proves to the graph that a call comes from the app itself. */
export const appSecretProof = (appSecret: string, accessToken: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');

export function openFacebook({
  baseUrl,
  clientId,
  clientSecret,
  allowHttp,
}: FacebookOptions): IdentityProvider {
  const graph = `${baseUrl}/${FACEBOOK_VERSION}`;
  const config = new oauth.Configuration(
    {
      issuer: baseUrl,
      authorization_endpoint: `${dialogHostOf(baseUrl)}/${FACEBOOK_VERSION}/dialog/oauth`,
      token_endpoint: `${graph}/oauth/access_token`,
    },
    clientId,
    clientSecret,
    oauth.ClientSecretPost(clientSecret),
  );
  config.timeout = PROVIDER_ANSWERS_WITHIN_MS / 1000;
  if (allowHttp) oauth.allowInsecureRequests(config);

  async function ask<S extends z.ZodMiniType>(
    path: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<z.output<S>> {
    const response = await fetch(`${graph}/${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(PROVIDER_ANSWERS_WITHIN_MS),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new IdentityError('failed', `the graph did not answer ${path}`, { cause });
    });
    const read = schema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !read.success)
      throw new IdentityError('failed', `the graph answered ${response.status} to ${path}`);
    return read.data;
  }

  return {
    async addressOf({ redirectUri, state, codeVerifier }) {
      return oauth.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async personOf({ redirectUri, state, codeVerifier }, params) {
      mustHaveSucceeded(params);
      const returned = new URL(redirectUri);
      returned.search = params.toString();
      const tokens = await oauth
        .authorizationCodeGrant(config, returned, { expectedState: state, pkceCodeVerifier: codeVerifier })
        .catch((error: unknown) => {
          throw identityErrorOf(error);
        });
      const token = tokens.access_token;
      const { data } = await ask(
        'debug_token',
        { input_token: token, access_token: `${clientId}|${clientSecret}` },
        Debugged,
      );
      if (!data.is_valid || data.app_id !== clientId)
        throw new IdentityError('refused', 'the access token was made for another app');
      const me = await ask(
        'me',
        {
          fields: FACEBOOK_FIELDS,
          access_token: token,
          appsecret_proof: appSecretProof(clientSecret, token),
        },
        Me,
      );
      if (me.id !== data.user_id) throw new IdentityError('refused', 'the access token names somebody else');
      return {
        subject: me.id,
        firstName: nameIn(me.first_name) ?? nameIn(me.name),
        photoUrl: photoIn(me.picture?.data?.url),
        email: emailIn(me.email),
        // Facebook does not say whether the address was ever confirmed.
        isEmailVerified: false,
      };
    },
  };
}
