// Identity providers besides Telegram and email: Google and Facebook by redirect, and id tokens of any OpenID issuer in
// the settings.
import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import type { Config } from '../../config.ts';
import { openFacebook } from './facebook.ts';
import { openGoogle } from './google.ts';
import { createIdTokens, type IdTokens, type TrustedIssuer } from './id-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';

export { IdentityError } from './identity-error.ts';
export type { IdTokens } from './id-tokens.ts';
export type { Person } from './person.ts';
export type { IdentityProvider, RedirectRequest } from './identity-provider.ts';

export interface IdentityProviders {
  /** The configured ones. */
  readonly redirects: ReadonlyMap<RedirectProvider, IdentityProvider>;
  readonly idTokens: IdTokens;
}

export interface ClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}
/** The emulator of Google and Facebook. */
export interface LocalIdentity {
  readonly google: ClientSettings & { readonly issuer: string };
  readonly facebook: ClientSettings & { readonly baseUrl: string };
}

type Settings = Pick<
  Config,
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_ISSUER'
  | 'FACEBOOK_CLIENT_ID'
  | 'FACEBOOK_CLIENT_SECRET'
  | 'FACEBOOK_BASE_URL'
  | 'OIDC_ISSUERS'
  | 'isLocal'
>;

const GOOGLE = 'https://accounts.google.com';

/** Sends no request yet. `local` replaces a provider without a client id, in local only. */
export function openIdentityProviders(config: Settings, local?: LocalIdentity): IdentityProviders {
  if (local !== undefined && !config.isLocal)
    throw new TypeError('The local identity provider works only with PARLOR_ENV local');
  const allowHttp = config.isLocal;
  const redirects = new Map<RedirectProvider, IdentityProvider>();
  const trusted: TrustedIssuer[] = [];

  const googleClient = clientOf(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  const google =
    googleClient === undefined ? local?.google : { ...googleClient, issuer: config.GOOGLE_ISSUER };
  if (google !== undefined) {
    const { issuer } = google;
    redirects.set('google', openGoogle({ ...google, allowHttp }));
    trusted.push({
      issuer,
      audience: google.clientId,
      algorithms: ['RS256'],
      provider: 'google',
      // Google's own tokens may leave the scheme out.
      ...(issuer === GOOGLE ? { aliases: ['accounts.google.com'] } : {}),
    });
  }

  const facebookClient = clientOf(config.FACEBOOK_CLIENT_ID, config.FACEBOOK_CLIENT_SECRET);
  const facebook =
    facebookClient === undefined ? local?.facebook : { ...facebookClient, baseUrl: config.FACEBOOK_BASE_URL };
  if (facebook !== undefined) redirects.set('facebook', openFacebook({ ...facebook, allowHttp }));

  for (const entry of config.OIDC_ISSUERS)
    trusted.push(entry.issuer === google?.issuer ? { ...entry, provider: 'google' } : entry);
  return { redirects, idTokens: createIdTokens(trusted) };
}

const clientOf = (
  clientId: string | undefined,
  clientSecret: string | undefined,
): ClientSettings | undefined =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
