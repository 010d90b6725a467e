// Signing in and staying signed in: Telegram's launch data, links by mail, providers, identities, refreshing, ending.
import type { Profile } from '@parlor/contract/calls/auth.ts';
import { decodeStartParam, LINK_START_PREFIX } from '@parlor/contract/formats/campaign.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { TOKEN_LIFE_S } from '../tokens/tokens.ts';
import { ApiError, throwRefusal } from '../../http/api-error.ts';
import { createCookies } from './cookies.ts';
import type { AuthDeps } from './deps.ts';
import { createIdentities, type Asker } from './identities/identities.ts';
import { askEmailLink, completeEmailLink } from './email/email-link.ts';
import { signInWithToken } from './oidc/identity-token.ts';
import { readInitData } from './telegram/init-data.ts';
import { mustComeFromOwnPage, siteUrlFor } from './same-site.ts';
import { NobodyCame } from './oidc/redirect.ts';
import { offeredRedirects, redirectRoutes, travellerSecret } from './oidc/redirect-routes.ts';
import { refresh } from './refresh.ts';
import { isSecret, newSecret } from './secrets.ts';
import { claimsOf, MAX_SIGN_INS, openSignIn, type SignedIn } from './sign-in.ts';
import { endSignIns, listSignIns, type ProfileRow } from './store.ts';

export type { AuthDeps } from './deps.ts';
export { outboxRoutes } from './email/outbox-page.ts';

const LAUNCHER = 'launcher';

export function authRoutes(deps: AuthDeps): Handlers {
  const { config, pool, clock, identity } = deps;
  const identities = createIdentities(deps);
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
    signInTelegram: async ({ body, request }) => {
      if (body.gameId !== LAUNCHER && !deps.isGame(body.gameId)) throw new ApiError('UNKNOWN_GAME');
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
      // What Telegram signed counts; what the address says besides is not asked for.
      const campaign = startParam === undefined ? undefined : decodeStartParam(startParam);
      if (startParam !== undefined && campaign === undefined && !startParam.startsWith(LINK_START_PREFIX))
        deps.log.warn({ length: startParam.length }, 'A start parameter that is no campaign was left out');
      const signedIn = await inTransaction(pool, (tx) =>
        openSignIn(tx, deps, {
          key: { provider: 'telegram', subject: String(user.id) },
          identity: 'telegram',
          platform: 'telegram',
          ip: request.ip,
          newProfile: {
            ...facts,
            email: undefined,
            startParam,
            label: user.username === undefined ? user.firstName : `@${user.username}`,
          },
          campaign: campaign && { params: campaign, carriedBy: 'start-parameter' },
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
      const browser = known !== undefined && isSecret(known) ? known : newSecret();
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
        ip: request.ip,
        browser: cookies.browser(request),
      });
      noteEnded(signedIn.profile.playerId, signedIn.ended);
      const answer = await tokenFor(signedIn.profile, signedIn.signInId, 'web');
      cookies.setSignedIn(reply, signedIn.refreshToken);
      cookies.clearBrowser(reply);
      return { ...answer, profile: profileOf(signedIn), redirectTo: signedIn.redirectTo };
    },

    ...redirectRoutes(deps, cookies, noteEnded),

    signInWays: () => ({
      ways: [
        ...offeredRedirects(deps),
        ...(config.isLocal || config.SMTP_URL !== undefined ? (['email'] as const) : []),
      ],
    }),

    signInIdentity: async ({ body, request, reply }) => {
      mustComeFromOwnPage(request, config);
      const { token, params, nonce } = body;
      const signedIn = await signInWithToken(deps, { token, params, nonce, ip: request.ip });
      noteEnded(signedIn.profile.playerId, signedIn.ended);
      const answer = await tokenFor(signedIn.profile, signedIn.signInId, 'web');
      cookies.setSignedIn(reply, signedIn.refreshToken);
      return { ...answer, profile: profileOf(signedIn) };
    },

    identities: ({ caller }) => identities.list(caller),

    beginLink: async ({ body, caller, request, reply }) => {
      // A redirect lives on a cookie; an email and the messenger's link do without.
      if (body.kind === 'google' || body.kind === 'facebook') mustComeFromOwnPage(request, config);
      const asker: Asker = {
        caller,
        ip: request.ip,
        siteUrl: siteUrlFor(request, config),
        browser: () => travellerSecret(cookies, request, reply),
      };
      return identities.begin(body, asker).catch((error: unknown) => {
        if (!(error instanceof NobodyCame)) throw error;
        deps.log.warn({ kind: body.kind, reason: error.message }, 'A provider could not be gone to');
        throw new ApiError(
          'UNAVAILABLE',
          'The provider does not answer. Try again in a moment.',
          undefined,
          5,
        );
      });
    },
    proveEmailLink: ({ body, caller }) => identities.proveEmail(body.link, body.code, caller),
    proveTelegramLink: ({ body }) => identities.proveTelegram(body),
    linkPreview: ({ params, caller }) => identities.preview(params.link, caller),
    completeLink: ({ body, caller }) => identities.complete(body.link, caller),
    unlinkIdentity: async ({ body, caller }) => {
      const { answer, ended } = await identities.unlink(body.kind, caller);
      noteEnded(caller.playerId, ended);
      return answer;
    },

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
        // Whatever is over stays over: without the cookie the next visit starts at the sign-in screen, not with a refusal.
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
          ...(row.identity === null ? {} : { door: row.identity }),
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
    photoUrl: profile.photoUrl ?? '',
    ...(profile.referrer === null ? {} : { referrer: profile.referrer }),
  };
}
