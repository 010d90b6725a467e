// Shared parts of the sign-in routes: cookies, new tokens, and the end of older sign-ins.
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import { TOKEN_LIFE_S } from '../tokens/tokens.ts';
import { createCookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import { claimsOf, type SignedIn } from './sign-in.ts';
import type { ProfileRow } from './store.ts';

export type AuthContext = ReturnType<typeof createAuthContext>;

export function createAuthContext(deps: AuthDeps) {
  const { config, identity } = deps;
  /** Marks ended sign-ins here at once; other processes learn of them from the database. */
  const noteEnded = (playerId: string, signInIds: readonly string[]): void => {
    for (const signInId of signInIds) identity.watch.note({ playerId, signInId });
  };
  const tokenFor = async (profile: ProfileRow, signInId: string, platform: Platform) => ({
    token: await identity.tokens.issue(claimsOf(profile, signInId, platform)),
    expiresIn: TOKEN_LIFE_S,
  });
  return {
    deps,
    cookies: createCookies({ isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false }),
    noteEnded,
    tokenFor,
    /** The token of a new sign-in, after older ones have ended to make room for it. */
    firstTokenOf: ({ profile, signInId, ended }: SignedIn, platform: Platform) => {
      noteEnded(profile.playerId, ended);
      return tokenFor(profile, signInId, platform);
    },
  };
}
