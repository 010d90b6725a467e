// Identity providers besides Telegram and email: Google, Facebook and those that the settings name by redirect, and id
// tokens of any OpenID issuer in the settings.
import type { Config } from '../../config.ts';
import type { OidcProvider } from '../../oidc-settings.ts';
import { openApple, type AppleOptions } from './apple.ts';
import { openFacebook } from './facebook.ts';
import { openGoogle } from './google.ts';
import { createIdTokens, type IdTokens, type TrustedIssuer } from './id-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { namedProviders, type Named } from './named.ts';
import { openOpenId } from './openid.ts';

export { IdentityError } from './identity-error.ts';
export type { IdTokens } from './id-tokens.ts';
export type { Named } from './named.ts';
export type { Person } from './person.ts';
export type { IdentityProvider, RedirectRequest } from './identity-provider.ts';

export interface IdentityProviders {
  /** The configured ones, by their name in addresses. */
  readonly redirects: ReadonlyMap<string, IdentityProvider>;
  /** Those of OIDC_PROVIDERS. */
  readonly named: Named;
  readonly idTokens: IdTokens;
}

export interface ClientSettings {
  readonly clientId: string;
  readonly clientSecret: string;
}
/** The emulator of Google, Facebook and Apple. */
export interface LocalIdentity {
  readonly google: ClientSettings & { readonly issuer: string };
  readonly facebook: ClientSettings & { readonly baseUrl: string };
  readonly apple: Omit<AppleOptions, 'allowHttp'>;
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
  | 'OIDC_PROVIDERS'
  | 'isLocal'
>;

const GOOGLE = 'https://accounts.google.com';

/** Sends no request yet. `local` replaces a provider without a client id, in local only. */
export function openIdentityProviders(config: Settings, local?: LocalIdentity): IdentityProviders {
  if (local !== undefined && !config.isLocal)
    throw new TypeError('The local identity provider works only with PARLOR_ENV local');
  const allowHttp = config.isLocal;
  const redirects = new Map<string, IdentityProvider>();
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

  const providers = config.OIDC_PROVIDERS ?? (local === undefined ? [] : [appleOf(local)]);
  for (const provider of providers)
    redirects.set(
      provider.name,
      provider.form === 'apple'
        ? openApple({ ...provider, allowHttp })
        : openOpenId({ ...provider, allowHttp }),
    );

  for (const entry of config.OIDC_ISSUERS)
    trusted.push(entry.issuer === google?.issuer ? { ...entry, provider: 'google' } : entry);
  return { redirects, named: namedProviders(providers), idTokens: createIdTokens(trusted) };
}

const appleOf = ({ apple }: LocalIdentity): OidcProvider => ({
  form: 'apple',
  name: 'apple',
  label: 'Apple',
  ...apple,
});

const clientOf = (
  clientId: string | undefined,
  clientSecret: string | undefined,
): ClientSettings | undefined =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
