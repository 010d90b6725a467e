// Id tokens of any OpenID issuer in the settings, verified with its published keys. Issuer, audience and algorithms
// come from our settings, never from the token.
import { createRemoteJWKSet, decodeJwt, errors as jose, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { IdentityError } from './identity-error.ts';
import { personIn, type Person } from './person.ts';
import { PROVIDER_ANSWERS_WITHIN_MS } from './identity-provider.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

export interface TrustedIssuer {
  readonly issuer: string;
  /** Other spellings of the issuer that its tokens may carry. */
  readonly aliases?: readonly string[];
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** The provider under which its identities are stored; the issuer's address by default. */
  readonly provider?: string;
}

export interface ProvenIdentity {
  readonly provider: string;
  readonly person: Person;
}

export interface IdTokens {
  /** The token's person. Throws IdentityError: `refused`, or `failed` if the issuer's keys cannot be fetched. */
  verify(token: string, expected: { nonce?: string | undefined; nowMs: number }): Promise<ProvenIdentity>;
}

/** How far an issuer's clock may be from ours. */
const TOLERANCE_S = 30;
/** Keys are fetched again after this time, or for an unknown key id, but not more often than… */
const KEY_CACHE_MS = 10 * 60_000;
const COOLDOWN_MS = 30_000;

const Discovered = z.object({ issuer: z.string(), jwks_uri: z.url() });

export function createIdTokens(trusted: readonly TrustedIssuer[]): IdTokens {
  const keysOf = new Map<string, Promise<JWTVerifyGetKey>>();
  const keys = (issuer: string): Promise<JWTVerifyGetKey> => {
    const known = keysOf.get(issuer) ?? discover(issuer);
    keysOf.set(issuer, known);
    known.catch(() => keysOf.delete(issuer));
    return known;
  };

  return {
    async verify(token, { nonce, nowMs }) {
      const issuer = issuerIn(token);
      const candidates = trusted.filter((one) => [one.issuer, ...(one.aliases ?? [])].includes(issuer));
      const [first] = candidates;
      if (first === undefined)
        throw new IdentityError('refused', 'the issuer is none of those that count here');
      const { payload } = await checked(
        jwtVerify(token, await keys(first.issuer), {
          issuer: [first.issuer, ...(first.aliases ?? [])],
          audience: candidates.map((one) => one.audience),
          algorithms: [...new Set(candidates.flatMap((one) => one.algorithms))],
          currentDate: new Date(nowMs),
          clockTolerance: TOLERANCE_S,
          requiredClaims: ['sub', 'iat', 'exp'],
        }),
      );
      const audiences = [payload.aud ?? []].flat();
      const entry = candidates.find((one) => audiences.includes(one.audience));
      // A token for several parties names the one it was made for.
      if (entry === undefined || (audiences.length > 1 && payload['azp'] !== entry.audience))
        throw new IdentityError('refused', 'the id token was made for somebody else');
      if ((payload.iat ?? 0) > nowMs / 1000 + TOLERANCE_S)
        throw new IdentityError('refused', 'the id token is dated in the future');
      if (nonce !== undefined && payload['nonce'] !== nonce)
        throw new IdentityError('refused', 'the nonce is not the one that was asked for');
      return { provider: entry.provider ?? entry.issuer, person: personIn(payload) };
    },
  };
}

function issuerIn(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    throw new IdentityError('refused', 'this is not an id token');
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer: unknown = await fetch(address, {
    signal: AbortSignal.timeout(PROVIDER_ANSWERS_WITHIN_MS),
    redirect: 'error',
  }).then(
    (response) => (response.ok ? response.json() : undefined),
    () => undefined,
  );
  const found = Discovered.safeParse(answer);
  if (!found.success || found.data.issuer !== issuer)
    throw new IdentityError('failed', `${issuer} does not say where its keys are`);
  return createRemoteJWKSet(new URL(found.data.jwks_uri), {
    timeoutDuration: PROVIDER_ANSWERS_WITHIN_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: KEY_CACHE_MS,
  });
}

/** Faults of the token itself. Any other error means that the issuer's keys could not be fetched. */
const faults = [
  jose.JWTClaimValidationFailed,
  jose.JWTExpired,
  jose.JWTInvalid,
  jose.JWSInvalid,
  jose.JWSSignatureVerificationFailed,
  jose.JOSEAlgNotAllowed,
  jose.JOSENotSupported,
  jose.JWKSNoMatchingKey,
  jose.JWKSMultipleMatchingKeys,
];

async function checked<T>(verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch (error) {
    const why = reasonOf(error);
    const isRefused = faults.some((fault) => error instanceof fault);
    throw new IdentityError(isRefused ? 'refused' : 'failed', why, { cause: error });
  }
}
