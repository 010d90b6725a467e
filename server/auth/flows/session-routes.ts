// Refresh, sign-out and the list of sign-ins.
import { ApiError } from '../../http/api-error.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import type { AuthContext } from './context.ts';
import { refresh } from './refresh.ts';
import { mustComeFromOwnPage } from './same-site.ts';
import { MAX_SIGN_INS } from './sign-in.ts';
import { endSignIns, listSignIns } from './store.ts';

type Routes = Pick<Handlers, 'refreshToken' | 'logout' | 'signIns' | 'revokeAllSignIns'>;

export function sessionRoutes({ deps, cookies, noteEnded, tokenFor }: AuthContext): Routes {
  const { config, pool, clock } = deps;

  const end = async ({ playerId }: Caller, signInId: string | undefined): Promise<void> =>
    noteEnded(playerId, await endSignIns(pool, playerId, signInId));

  return {
    refreshToken: async ({ body, request, reply }) => {
      const fromCookie = body.refreshToken === undefined;
      if (fromCookie) mustComeFromOwnPage(request, config);
      const given = body.refreshToken ?? cookies.refreshToken(request);
      if (given === undefined)
        throw new ApiError(
          'REFRESH_INVALID',
          'There is no refresh token in the cookie or the body. Sign in.',
        );
      try {
        const { row, signInId, refreshToken, isNew } = await refresh(deps, given);
        const answer = {
          ...(await tokenFor(row, signInId, row.platform)),
          ...(isNew ? { isNew } : {}),
        };
        if (!fromCookie) return { ...answer, refreshToken };
        cookies.setSignedIn(reply, refreshToken);
        return answer;
      } catch (error) {
        // The sign-in has ended for good: without the cookie the next visit starts at the sign-in screen, not with an
        // error.
        if (
          fromCookie &&
          error instanceof ApiError &&
          ['REFRESH_INVALID', 'ACCOUNT_DISABLED'].includes(error.code)
        )
          cookies.clearSignedIn(reply);
        throw error;
      }
    },

    logout: async ({ caller, reply }) => {
      await end(caller, caller.signInId);
      if (caller.platform === 'web') cookies.clearSignedIn(reply);
      return {};
    },

    signIns: async ({ caller }) => {
      const rows = await listSignIns(pool, caller.playerId, clock.now(), MAX_SIGN_INS);
      return {
        sessions: rows.map((row) => ({
          id: row.id,
          platform: row.platform,
          ...(row.identity === null ? {} : { identity: row.identity }),
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt.toISOString(),
          current: row.id === caller.signInId,
        })),
      };
    },

    revokeAllSignIns: async ({ caller, reply }) => {
      await end(caller, undefined);
      if (caller.platform === 'web') cookies.clearSignedIn(reply);
      return {};
    },
  };
}
