// What the routes of signing in share: cookies, fresh tokens, and word of sign-ins that have ended.
import { TOKEN_LIFE_S } from '../tokens/tokens.ts';
import { createCookies, type Cookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import { claimsOf } from './sign-in.ts';
import type { ProfileRow } from './store.ts';

export interface AuthContext {
  readonly deps: AuthDeps;
  readonly cookies: Cookies;
  /** What this process ended is refused here at once; the others hear of it from the database. */
  readonly noteEnded: (playerId: string, signInIds: readonly string[]) => void;
  readonly tokenFor: (
    profile: ProfileRow,
    signInId: string,
    platform: 'telegram' | 'web',
  ) => Promise<{ token: string; expiresIn: number }>;
}

export function createAuthContext(deps: AuthDeps): AuthContext {
  const { config, identity } = deps;
  return {
    deps,
    cookies: createCookies({ isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false }),
    noteEnded: (playerId, signInIds) => {
      for (const signInId of signInIds) identity.watch.note({ playerId, signInId });
    },
    tokenFor: async (profile, signInId, platform) => ({
      token: await identity.tokens.issue(claimsOf(profile, signInId, platform)),
      expiresIn: TOKEN_LIFE_S,
    }),
  };
}
