// Sign in with Apple, a variety of OpenID. The client secret is a JWT that the server signs with the key of the team. The
// answer is a form (`response_mode=form_post`), which has the name only at the person's first sign-in. The address may be
// one that Apple forwards (`…@privaterelay.appleid.com`). Apple has neither PKCE nor a userinfo endpoint.
import { sign } from 'node:crypto';
import type { ClientAuth } from 'openid-client';
import * as z from 'zod/mini';
import type { IdentityProvider } from './identity-provider.ts';
import { openOpenId, type Claims } from './openid.ts';
import { nameIn, personIn, type Person } from './person.ts';

export interface AppleOptions {
  readonly issuer: string;
  /** The Services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM: the text of the `.p8` file. */
  readonly privateKey: string;
  /** Only for the provider of local development. */
  readonly allowHttp: boolean;
}

/** Made for each request. Apple allows six months. */
const SECRET_LIFE_S = 300;

/** The field of Apple's form with the person's name. */
const TOLD = 'user';
/** `{"name":{"firstName":…,"lastName":…},"email":…}`. Nobody signs it, so only the name is read. */
const Told = z.object({ name: z.optional(z.object({ firstName: z.optional(z.string()) })) });

export function openApple(options: AppleOptions): IdentityProvider {
  const { issuer, clientId, allowHttp } = options;
  const authenticate: ClientAuth = (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', appleSecret(options, Date.now()));
  };
  return openOpenId(
    { issuer, clientId, clientSecret: '', allowHttp, scope: 'openid name email' },
    { authenticate, parameters: { response_mode: 'form_post' }, isPkceListed: true, personOf },
  );
}

/** The JWT (ES256) that Apple takes for a client secret. */
export function appleSecret(
  { issuer, clientId, teamId, keyId, privateKey }: Omit<AppleOptions, 'allowHttp'>,
  nowMs: number,
): string {
  const iat = Math.floor(nowMs / 1000);
  const signed = [
    { alg: 'ES256', kid: keyId, typ: 'JWT' },
    { iss: teamId, iat, exp: iat + SECRET_LIFE_S, aud: issuer, sub: clientId },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function personOf(claims: Claims, params: URLSearchParams): Person {
  const { email_verified: verified, ...others } = claims;
  // Apple writes it as a text, or as a boolean.
  const person = personIn({ ...others, email_verified: verified === true || verified === 'true' });
  return { ...person, firstName: person.firstName ?? toldName(params.get(TOLD)) };
}

function toldName(text: string | null): string | undefined {
  try {
    return nameIn(Told.parse(JSON.parse(text ?? '{}')).name?.firstName);
  } catch {
    return undefined;
  }
}
