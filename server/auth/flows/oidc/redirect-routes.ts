// What a browser meets on its way to Google or Facebook and back: redirects only. Whatever goes wrong leads to the
// sign-in screen with a word that says why, is logged, and signs nobody in (spec §8).
import {
  REDIRECT_PROVIDERS,
  SIGN_IN_ROUTE,
  SIGN_IN_PARAMS,
  type RedirectProvider,
  type SignInProblem,
} from '@parlor/contract/calls/auth.ts';
import { campaignFromQuery } from '@parlor/contract/formats/campaign.ts';
import { LINK_PARAMS } from '@parlor/contract/calls/identities.ts';
import { isSitePath } from '@parlor/contract/formats/site-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../../db/transaction.ts';
import type { HandlerCall, Handlers } from '../../../http/handlers.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Cookies } from '../cookies.ts';
import type { AuthDeps } from '../deps.ts';
import { proveLink } from '../identities/identity-store.ts';
import { siteUrlFor } from '../same-site.ts';
import { comeBack, NobodyCame, setOut } from './redirect.ts';
import { hashOf, isSecret, newSecret } from '../secrets.ts';
import type { SignedIn } from '../sign-in.ts';
import { labelOf, openWebSignIn } from '../web-sign-in.ts';

/** The browser's secret for its ways to providers; the same for all of them, so that two tabs do not end each other. */
export function travellerSecret(cookies: Cookies, request: FastifyRequest, reply: FastifyReply): string {
  const known = cookies.traveller(request);
  const secret = known !== undefined && isSecret(known) ? known : newSecret();
  cookies.setTraveller(reply, secret);
  return secret;
}

export function redirectRoutes(
  deps: AuthDeps,
  cookies: Cookies,
  noteEnded: (playerId: string, signInIds: readonly string[]) => void,
): Pick<Handlers, 'startGoogle' | 'startFacebook' | 'identityCallback'> {
  const { config, pool, log } = deps;

  function failed(provider: RedirectProvider, error: unknown, reply: FastifyReply): FastifyReply {
    if (!(error instanceof NobodyCame)) throw error;
    log.warn({ provider, problem: error.problem, reason: error.message }, 'A redirect signed nobody in');
    return reply.redirect(addressOfProblem(provider, error));
  }

  const start =
    (provider: RedirectProvider) =>
    async ({ query, request, reply }: HandlerCall<'startGoogle'>): Promise<undefined> => {
      const redirectTo = query.redirectTo ?? '/';
      if (!isSitePath(redirectTo)) throw new ApiError('INVALID_REDIRECT');
      const campaign = query.campaign === undefined ? undefined : campaignFromQuery(query.campaign);
      if (query.campaign !== undefined && campaign === undefined)
        log.warn({ length: query.campaign.length }, 'A campaign that cannot be read was left out');
      try {
        const browser = travellerSecret(cookies, request, reply);
        const siteUrl = siteUrlFor(request, config);
        reply.redirect(await setOut(deps, { provider, browser, siteUrl, redirectTo, campaign }));
      } catch (error) {
        failed(provider, error, reply);
      }
    };

  return {
    startGoogle: start('google'),
    startFacebook: start('facebook'),

    identityCallback: async ({ params: { provider }, query, request, reply }) => {
      try {
        const browser = cookies.traveller(request);
        const { person, redirect } = await comeBack(deps, { provider, browser, words: wordsOf(query) });
        if (redirect.linkId !== null) {
          const proof = { subject: person.subject, label: labelOf(person) };
          if (!(await proveLink(pool, hashOf(redirect.linkId), proof)))
            throw new NobodyCame('state-invalid', redirect, 'the link was proved by another account');
          reply.redirect(
            ending(provider, withParams(redirect.redirectTo, { [LINK_PARAMS.link]: redirect.linkId })),
          );
          return undefined;
        }
        const signedIn = await inTransaction(pool, (tx) =>
          openWebSignIn(tx, deps, {
            provider,
            identity: provider,
            person,
            params: redirect.campaign ?? undefined,
            ip: request.ip,
            tellsLater: true,
          }),
        ).catch((error: unknown): SignedIn => {
          if (error instanceof ApiError && error.code === 'ACCOUNT_DISABLED')
            throw new NobodyCame('account-disabled', redirect, 'the account is disabled');
          throw error;
        });
        noteEnded(signedIn.profile.playerId, signedIn.ended);
        cookies.setSignedIn(reply, signedIn.refreshToken);
        reply.redirect(ending(provider, redirect.redirectTo));
      } catch (error) {
        failed(provider, error, reply);
      }
      return undefined;
    },
  };
}

export const offeredRedirects = ({ providers }: Pick<AuthDeps, 'providers'>): RedirectProvider[] =>
  REDIRECT_PROVIDERS.filter((provider) => providers.redirects.has(provider));

/** Of a word that was given twice, the first counts. */
function wordsOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') words.set(name, first);
  }
  return words;
}

function withParams(path: string, words: Readonly<Record<string, string>>): string {
  const address = new URL(path, 'https://site.invalid');
  for (const [name, value] of Object.entries(words)) address.searchParams.set(name, value);
  return address.pathname + address.search + address.hash;
}

function addressOfProblem(provider: RedirectProvider, { problem, redirect }: NobodyCame): string {
  if (redirect !== undefined && redirect.linkId !== null)
    return ending(
      provider,
      withParams(redirect.redirectTo, { [LINK_PARAMS.problem]: problem, [LINK_PARAMS.provider]: provider }),
    );
  return ending(
    provider,
    withParams(SIGN_IN_ROUTE, {
      [SIGN_IN_PARAMS.problem]: problem satisfies SignInProblem,
      [SIGN_IN_PARAMS.provider]: provider,
      ...(redirect === undefined ? {} : { [SIGN_IN_PARAMS.redirectTo]: redirect.redirectTo }),
    }),
  );
}

/** Facebook leaves `#_=_` behind, which a browser carries on unless the new address has a fragment of its own. */
const ending = (provider: RedirectProvider, path: string): string =>
  provider === 'facebook' && !path.includes('#') ? `${path}#` : path;
