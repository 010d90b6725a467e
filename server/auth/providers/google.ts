// Google, or an OpenID provider in its place.
import type { IdentityProvider } from './identity-provider.ts';
import { openOpenId, type OpenIdOptions } from './openid.ts';

export type GoogleOptions = Omit<OpenIdOptions, 'scope'>;

export const openGoogle = (options: GoogleOptions): IdentityProvider => openOpenId(options);
