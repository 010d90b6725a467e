// Access tokens, valid for fifteen minutes. Only the key file decides the algorithm. A refresh token lives as long as its
// sign-in: SIGN_IN_LIFE_MS in ../flows/sign-in.ts.
import { TokenClaims } from '@parlor/contract/calls/auth.ts';
import { jwtVerify, SignJWT, errors as jose } from 'jose';
import type { Clock } from '../../runtime/clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { TokenAlgorithm, TokenKeys } from './token-keys.ts';

export const TOKEN_LIFE_S = 15 * 60;

/** The audience, and the issuer unless TOKEN_ISSUER says otherwise. */
export const PARTY = 'parlor';
const ALGORITHMS: readonly TokenAlgorithm[] = ['EdDSA', 'ES256'];

/** The token's claims about its player; signing adds iat and exp. */
export type Claims = Omit<TokenClaims, 'iat' | 'exp'>;

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** The claims of one of our tokens. Throws ApiError: UNAUTHENTICATED, TOKEN_EXPIRED. */
  verify(token: string): Promise<TokenClaims>;
}

const notOurs = (): ApiError =>
  new ApiError('UNAUTHENTICATED', 'The bearer token is not one of this server. Sign in again.');

/**
 * `issuer` is what new tokens name. A token is ours if one of our keys signed it, whatever issuer it names: a change of
 * the website's address signs nobody out.
 */
export function createTokens(keys: TokenKeys, clock: Clock, issuer: () => string = () => PARTY): Tokens {
  return {
    issue: (claims) => {
      const nowS = Math.floor(clock.now() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: keys.signing.alg, typ: 'JWT', kid: keys.signing.kid })
        .setIssuer(issuer())
        .setAudience(PARTY)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + TOKEN_LIFE_S)
        .sign(keys.signing.key);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid, alg }) => {
            const known = kid === undefined ? undefined : keys.verifying.get(kid);
            if (known?.alg !== alg) throw notOurs();
            return known.key;
          },
          {
            algorithms: [...ALGORITHMS],
            typ: 'JWT',
            audience: PARTY,
            requiredClaims: ['iss', 'sub', 'sid', 'iat', 'exp'],
            currentDate: new Date(clock.now()),
          },
        );
        const claims = TokenClaims.safeParse(payload);
        if (!claims.success) throw notOurs();
        return claims.data;
      } catch (error) {
        if (error instanceof jose.JWTExpired) throw new ApiError('TOKEN_EXPIRED');
        if (error instanceof jose.JOSEError) throw notOurs();
        throw error;
      }
    },
  };
}
