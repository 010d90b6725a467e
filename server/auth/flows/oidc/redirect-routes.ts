// Redirects of a browser to Google, Facebook or a named provider and back. A failure signs nobody in, is logged, and leads to the sign-in
// screen with the problem in its address (spec §8).
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
import type { AuthContext } from '../context.ts';
import type { Cookies } from '../cookies.ts';
import type { AuthDeps } from '../deps.ts';
import { proveLink } from '../identities/identity-store.ts';
import { siteUrlFor } from '../same-site.ts';
import { finishRedirect, RedirectFailed, beginRedirect } from './redirect.ts';
import { hashOf, secretOr } from '../secrets.ts';
import { labelOf, openWebSignIn } from '../web-sign-in.ts';

/** The browser's secret for its redirects, the same for all of them, so that two tabs do not end each other's. */
export function redirectSecret(cookies: Cookies, request: FastifyRequest, reply: FastifyReply): string {
  const secret = secretOr(cookies.redirectBrowser(request));
  cookies.setRedirectBrowser(reply, secret);
  return secret;
}

type Start = Pick<HandlerCall<'startGoogle'>, 'query' | 'request' | 'reply'>;
type Routes = Pick<Handlers, 'startGoogle' | 'startFacebook' | 'startProvider' | 'identityCallback'>;

export function redirectRoutes({ deps, cookies, noteEnded }: AuthContext): Routes {
  const { config, pool, log } = deps;

  function failed(provider: string, error: unknown, reply: FastifyReply): FastifyReply {
    if (!(error instanceof RedirectFailed)) throw error;
    log.warn({ provider, problem: error.problem, reason: error.message }, 'A redirect sign-in failed');
    return reply.redirect(addressOfProblem(provider, error));
  }

  const start =
    (provider: string) =>
    async ({ query, request, reply }: Start): Promise<undefined> => {
      const redirectTo = query.redirectTo ?? '/';
      if (!isSitePath(redirectTo)) throw new ApiError('INVALID_REDIRECT');
      const campaign = query.campaign === undefined ? undefined : campaignFromQuery(query.campaign);
      if (query.campaign !== undefined && campaign === undefined)
        log.warn({ length: query.campaign.length }, 'An unreadable campaign was ignored');
      try {
        const browser = redirectSecret(cookies, request, reply);
        const siteUrl = siteUrlFor(request, config);
        reply.redirect(await beginRedirect(deps, { provider, browser, siteUrl, redirectTo, campaign }));
      } catch (error) {
        failed(provider, error, reply);
      }
    };

  return {
    startGoogle: start('google'),
    startFacebook: start('facebook'),
    startProvider: ({ params, ...call }) => start(params.name)(call),

    identityCallback: async ({ params: { provider }, query, request, reply }) => {
      try {
        const browser = cookies.redirectBrowser(request);
        const { person, redirect } = await finishRedirect(deps, {
          provider,
          browser,
          params: firstOfEach(query),
        });
        if (redirect.linkId !== null) {
          const proof = { subject: person.subject, label: labelOf(person) };
          if (!(await proveLink(pool, hashOf(redirect.linkId), proof)))
            throw new RedirectFailed('state-invalid', redirect, 'the link was proved by another account');
          reply.redirect(
            ending(provider, withParams(redirect.redirectTo, { [LINK_PARAMS.link]: redirect.linkId })),
          );
          return undefined;
        }
        const signedIn = await inTransaction(pool, (tx) =>
          openWebSignIn(tx, deps, {
            provider: deps.providers.named.storedAs(provider),
            person,
            params: redirect.campaign ?? undefined,
            ip: request.ip,
            tellsLater: true,
          }),
        ).catch((error: unknown): never => {
          if (error instanceof ApiError && error.code === 'ACCOUNT_DISABLED')
            throw new RedirectFailed('account-disabled', redirect, 'the account is disabled');
          if (error instanceof ApiError && error.code === 'SWITCHED_OFF')
            throw new RedirectFailed('sign-up-off', redirect, 'nobody new is taken');
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

/** The first value of a repeated parameter counts. */
function firstOfEach(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') params.set(name, first);
  }
  return params;
}

function withParams(path: string, params: Readonly<Record<string, string>>): string {
  const address = new URL(path, 'https://site.invalid');
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.pathname + address.search + address.hash;
}

function addressOfProblem(provider: string, { problem, redirect }: RedirectFailed): string {
  const isLink = redirect !== undefined && redirect.linkId !== null;
  const path = isLink
    ? withParams(redirect.redirectTo, { [LINK_PARAMS.problem]: problem, [LINK_PARAMS.provider]: provider })
    : withParams(SIGN_IN_ROUTE, {
        [SIGN_IN_PARAMS.problem]: problem satisfies SignInProblem,
        [SIGN_IN_PARAMS.provider]: provider,
        ...(redirect === undefined ? {} : { [SIGN_IN_PARAMS.redirectTo]: redirect.redirectTo }),
      });
  return ending(provider, path);
}

/** Facebook appends `#_=_`, which a browser keeps unless the new address has a fragment. */
const ending = (provider: string, path: string): string =>
  provider === 'facebook' && !path.includes('#') ? `${path}#` : path;
