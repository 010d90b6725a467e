// Bearer tokens: signed with Ed25519, valid for fifteen minutes. Only the key file decides the algorithm.
import { TokenClaims } from '@parlor/contract/calls/auth.ts';
import { jwtVerify, SignJWT, errors as jose } from 'jose';
import type { Clock } from '../../runtime/clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { TokenKeys } from './token-keys.ts';

export const TOKEN_LIFE_S = 15 * 60;

const ALGORITHM = 'EdDSA';
const PARTY = 'parlor';

/** The token's claims about its player; signing adds iat and exp. */
export type Claims = Omit<TokenClaims, 'iat' | 'exp'>;

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** The claims of one of our tokens. Throws ApiError: UNAUTHENTICATED, TOKEN_EXPIRED. */
  verify(token: string): Promise<TokenClaims>;
}

const notOurs = (): ApiError =>
  new ApiError('UNAUTHENTICATED', 'The bearer token is not one of this server. Sign in again.');

export function createTokens(keys: TokenKeys, clock: Clock): Tokens {
  return {
    issue: (claims) => {
      const nowS = Math.floor(clock.now() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: keys.signing.kid })
        .setIssuer(PARTY)
        .setAudience(PARTY)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + TOKEN_LIFE_S)
        .sign(keys.signing.key);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = kid === undefined ? undefined : keys.verifying.get(kid);
            if (key === undefined) throw notOurs();
            return key;
          },
          {
            algorithms: [ALGORITHM],
            typ: 'JWT',
            issuer: PARTY,
            audience: PARTY,
            requiredClaims: ['sub', 'sid', 'iat', 'exp'],
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
