// Signing in and staying signed in: Telegram's launch data, links by mail, refreshing, ending.
import type { Profile } from '@parlor/contract/auth.ts';
import { isRefusal } from '@parlor/contract/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller, Handlers } from '../../handlers.ts';
import { TOKEN_LIFE_S } from '../../identity/tokens.ts';
import { Refused, throwRefusal } from '../../refused.ts';
import { createCookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import { askEmailLink, completeEmailLink, newSecret } from './email-link.ts';
import { readInitData } from './init-data.ts';
import { mustComeFromOwnPage, siteUrlFor } from './own-pages.ts';
import { refresh } from './refresh.ts';
import { claimsOf, MOST_SIGN_INS, openSignIn, type SignedIn } from './sign-in.ts';
import { endSignIns, listSignIns, type ProfileRow } from './store.ts';

export type { AuthDeps } from './deps.ts';
export { outboxRoutes } from './outbox-page.ts';

const LAUNCHER = 'launcher';
const BROWSER_SECRET = /^[\w-]{43}$/;

export function authRoutes(deps: AuthDeps): Handlers {
  const { config, pool, clock, identity } = deps;
  const cookies = createCookies({ isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false });

  /** What this process ended is refused here at once; the others hear of it from the database. */
  const noteEnded = (playerId: string, signInIds: readonly string[]): void => {
    for (const signInId of signInIds) identity.watch.note({ playerId, signInId });
  };

  const end = async ({ playerId }: Caller, signInId: string | undefined): Promise<void> =>
    noteEnded(playerId, await endSignIns(pool, playerId, signInId));

  const tokenFor = async (profile: ProfileRow, signInId: string, platform: 'telegram' | 'web') => ({
    token: await identity.tokens.issue(claimsOf(profile, signInId, platform)),
    expiresIn: TOKEN_LIFE_S,
  });

  return {
    signInTelegram: async ({ body }) => {
      if (body.gameId !== LAUNCHER && !deps.isGame(body.gameId)) throw new Refused('UNKNOWN_GAME');
      const launch = readInitData(body.initData, {
        botToken: config.TELEGRAM_BOT_TOKEN,
        nowMs: clock.now(),
        maxAgeS: config.TELEGRAM_INIT_DATA_MAX_AGE_S,
      });
      if (isRefusal(launch)) return throwRefusal(launch);
      const { user, startParam } = launch;
      const facts = {
        firstName: user.firstName,
        username: user.username,
        photoUrl: user.photoUrl,
        isPremium: user.isPremium,
        language: user.languageCode,
      };
      const signedIn = await inTransaction(pool, (tx) =>
        openSignIn(tx, deps, {
          key: { provider: 'telegram', subject: String(user.id) },
          platform: 'telegram',
          newProfile: { ...facts, email: undefined, startParam, utm: undefined },
          facts,
        }),
      );
      noteEnded(signedIn.profile.playerId, signedIn.ended);
      return {
        ...(await tokenFor(signedIn.profile, signedIn.signInId, 'telegram')),
        refreshToken: signedIn.refreshToken,
      };
    },

    askEmailLink: async ({ body, request, reply }) => {
      mustComeFromOwnPage(request, config);
      const known = cookies.browser(request);
      const browser = known !== undefined && BROWSER_SECRET.test(known) ? known : newSecret();
      const siteUrl = siteUrlFor(request, config);
      await askEmailLink(deps, { ...body, ip: request.ip, browser, siteUrl });
      cookies.setBrowser(reply, browser);
      return {};
    },

    completeEmailLink: async ({ body, request, reply }) => {
      mustComeFromOwnPage(request, config);
      const { email, code, params } = body;
      const signedIn = await completeEmailLink(deps, {
        email,
        code,
        params,
        browser: cookies.browser(request),
      });
      noteEnded(signedIn.profile.playerId, signedIn.ended);
      const answer = await tokenFor(signedIn.profile, signedIn.signInId, 'web');
      cookies.setSignedIn(reply, signedIn.refreshToken);
      cookies.clearBrowser(reply);
      return { ...answer, profile: profileOf(signedIn), redirectTo: signedIn.redirectTo };
    },

    refreshToken: async ({ body, request, reply }) => {
      const fromCookie = body.refreshToken === undefined;
      if (fromCookie) mustComeFromOwnPage(request, config);
      const given = body.refreshToken ?? cookies.refreshToken(request);
      if (given === undefined)
        throw new Refused('REFRESH_INVALID', 'There is no refresh token in the cookie or the body. Sign in.');
      try {
        const { row, signInId, refreshToken } = await refresh(deps, given);
        const answer = await tokenFor(row, signInId, row.platform);
        if (!fromCookie) return { ...answer, refreshToken };
        cookies.setSignedIn(reply, refreshToken);
        return answer;
      } catch (error) {
        // Whatever is over stays over: without the cookie the next visit starts at the door, not with a refusal.
        if (
          fromCookie &&
          error instanceof Refused &&
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
      const rows = await listSignIns(pool, caller.playerId, clock.now(), MOST_SIGN_INS);
      return {
        sessions: rows.map((row) => ({
          id: row.id,
          platform: row.platform,
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

function profileOf({ profile, isNew }: SignedIn): Profile {
  return {
    userId: profile.playerId,
    parlorUserId: Number(profile.playerId),
    firstName: profile.firstName,
    isPremium: profile.isPremium,
    isNew,
    ...(profile.username === null ? {} : { username: profile.username }),
    ...(profile.photoUrl === null ? {} : { photoUrl: profile.photoUrl }),
    ...(profile.referrer === null ? {} : { referrer: profile.referrer }),
  };
}
