import type { IdentityKind } from '@parlor/contract/calls/sign-ins.ts';

const FIXED: readonly string[] = [
  'telegram',
  'google',
  'facebook',
  'email',
  'passkey',
] satisfies IdentityKind[];
/** The kind of a stored provider. Other OpenID issuers are stored under their address. */
export const kindOf = (provider: string): IdentityKind =>
  FIXED.includes(provider) ? (provider as IdentityKind) : 'openid';
