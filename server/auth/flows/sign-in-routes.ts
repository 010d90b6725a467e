// Sign-in methods without a redirect: launch data, a link by email, an id token of a provider.
import { offOf } from '@parlor/economy/kernel/switches.ts';
import type { Profile } from '@parlor/contract/calls/auth.ts';
import { passkeySite } from '@parlor/contract/formats/site-path.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { ApiError, throwRefusal } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AuthContext } from './context.ts';
import { requestLanguage } from '../../texts/request-language.ts';
import { askEmailLink, completeEmailLink } from './email/email-link.ts';
import { signInWithToken } from './oidc/identity-token.ts';
import { isEmailOffered } from './identities/identities.ts';
import { offeredRedirects } from './oidc/redirect-routes.ts';
import { mustComeFromOwnPage, siteUrlFor } from './same-site.ts';
import { secretOr } from './secrets.ts';
import type { SignedIn } from './sign-in.ts';
import { readInitData } from './telegram/init-data.ts';
import { signInWithLaunch } from './telegram/launch-sign-in.ts';

const LAUNCHER = 'launcher';

type Routes = Pick<
  Handlers,
  'signInTelegram' | 'askEmailLink' | 'completeEmailLink' | 'signInWays' | 'signInIdentity'
>;

export function signInRoutes({ deps, cookies, firstTokenOf }: AuthContext): Routes {
  const { config, clock } = deps;
  return {
    signInTelegram: async ({ body, request }) => {
      if (body.gameId !== LAUNCHER && !deps.isGame(body.gameId)) throw new ApiError('UNKNOWN_GAME');
      const launch = readInitData(body.initData, {
        botToken: config.TELEGRAM_BOT_TOKEN,
        nowMs: clock.now(),
        maxAgeS: config.TELEGRAM_INIT_DATA_MAX_AGE_S,
      });
      if (isRefusal(launch)) return throwRefusal(launch);
      const signedIn = await signInWithLaunch(deps, launch, request.ip);
      return { ...(await firstTokenOf(signedIn, 'telegram')), refreshToken: signedIn.refreshToken };
    },

    askEmailLink: async ({ body, request, reply }) => {
      mustComeFromOwnPage(request, config);
      const browser = secretOr(cookies.browser(request));
      const siteUrl = siteUrlFor(request, config);
      const language = requestLanguage(request);
      // Before the answer of the mail server, which may be lost: the link in the email needs it.
      cookies.setBrowser(reply, browser);
      await askEmailLink(deps, { ...body, ip: request.ip, browser, siteUrl, language });
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
      const answer = await firstTokenOf(signedIn, 'web');
      cookies.setSignedIn(reply, signedIn.refreshToken);
      cookies.clearBrowser(reply);
      return { ...answer, profile: profileOf(signedIn), redirectTo: signedIn.redirectTo };
    },

    signInWays: ({ request }) => {
      const off = offOf({ switches: deps.switches?.(), nowMs: clock.now() }, { kind: 'sign-up' });
      const { list } = deps.providers.named;
      return {
        ...(list.length === 0 ? {} : { providers: [...list] }),
        ...(passkeySite(siteUrlFor(request, config)) === undefined ? {} : { passkeys: true }),
        ways: [...offeredRedirects(deps), ...(isEmailOffered(config) ? (['email'] as const) : [])],
        ...(off === undefined ? {} : { signUpOff: off }),
      };
    },

    signInIdentity: async ({ body, request, reply }) => {
      mustComeFromOwnPage(request, config);
      const { token, params, nonce } = body;
      const signedIn = await signInWithToken(deps, { token, params, nonce, ip: request.ip });
      const answer = await firstTokenOf(signedIn, 'web');
      cookies.setSignedIn(reply, signedIn.refreshToken);
      return { ...answer, profile: profileOf(signedIn) };
    },
  };
}

export function profileOf({ profile, isNew }: SignedIn): Profile {
  return {
    userId: profile.playerId,
    parlorUserId: Number(profile.playerId),
    firstName: profile.firstName,
    isPremium: profile.isPremium,
    isNew,
    ...(profile.username === null ? {} : { username: profile.username }),
    photoUrl: profile.photoUrl ?? '',
    ...(profile.avatar === null ? {} : { avatar: profile.avatar }),
    ...(profile.referrer === null ? {} : { referrer: profile.referrer }),
  };
}
