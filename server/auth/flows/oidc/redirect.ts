// Redirects to Google, Facebook or a named provider and back. A redirect belongs to one browser, by a cookie, and its state works once.
// Nonce and PKCE verifier are derived from state and cookie together, so neither our database nor an address alone can
// finish it.
import { createHash } from 'node:crypto';
import { auth, type SignInProblem } from '@parlor/contract/calls/auth.ts';
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import type { IdentityError, Person, RedirectRequest } from '../../providers/index.ts';
import type { AuthDeps } from '../deps.ts';
import { addRedirect, consumeRedirect, type Redirect } from './redirect-store.ts';
import { hashOf, newSecret } from '../secrets.ts';

const REDIRECT_LIFE_MS = 15 * 60_000;
/** The field of a provider's form with the person's name; the return address of the browser does not have it. */
export const TOLD = 'user';

/** Why a redirect did not sign in. */
export class RedirectFailed extends Error {
  override readonly name = 'RedirectFailed';
  readonly problem: SignInProblem;
  /** Undefined if the redirect is unknown. */
  readonly redirect: Redirect | undefined;
  constructor(problem: SignInProblem, redirect: Redirect | undefined, why: string) {
    super(why);
    this.problem = problem;
    this.redirect = redirect;
  }
}

type Deps = Pick<AuthDeps, 'pool' | 'clock' | 'providers'>;

export interface RedirectStart {
  /** Its name in addresses. */
  readonly provider: string;
  /** Secret of the browser's cookie. */
  readonly browser: string;
  readonly siteUrl: string;
  readonly redirectTo: string;
  readonly campaign?: CampaignParams | undefined;
  readonly linkId?: string;
}

/** The address for the browser. Throws RedirectFailed: not-offered, provider-failed. */
export async function beginRedirect(deps: Deps, start: RedirectStart): Promise<string> {
  const { provider, browser, siteUrl, redirectTo, campaign, linkId } = start;
  const state = newSecret();
  const redirectUri = siteUrl + fillPath(auth.identityCallback.path, { provider });
  const redirect: Redirect = { redirectUri, redirectTo, campaign: campaign ?? null, linkId: linkId ?? null };
  const identity = deps.providers.redirects.get(provider);
  if (identity === undefined) throw new RedirectFailed('not-offered', redirect, 'it is not set up here');
  const address = await identity
    .addressOf(requestOf(redirectUri, state, browser))
    .catch((error: unknown) => throwRedirectFailed(error, redirect));
  await addRedirect(
    deps.pool,
    { stateHash: hashOf(state), browserHash: hashOf(browser), provider },
    { ...redirect, expiresAtMs: deps.clock.now() + REDIRECT_LIFE_MS },
  );
  return address;
}

export interface RedirectReturn {
  readonly provider: string;
  readonly browser: string | undefined;
  /** Of the address to which the provider sent the browser back. */
  readonly params: URLSearchParams;
}

/** The returning person and their redirect. Throws RedirectFailed. */
export async function finishRedirect(
  deps: Deps,
  { provider, browser, params }: RedirectReturn,
): Promise<{ readonly person: Person; readonly redirect: Redirect }> {
  const state = params.get('state');
  const redirect =
    state === null || browser === undefined
      ? undefined
      : await consumeRedirect(
          deps.pool,
          { stateHash: hashOf(state), browserHash: hashOf(browser), provider },
          deps.clock.now(),
        );
  if (redirect === undefined || state === null || browser === undefined)
    throw new RedirectFailed(
      'state-invalid',
      undefined,
      'the state is unknown, used, too old, or of another browser',
    );
  const identity = deps.providers.redirects.get(provider);
  if (identity === undefined)
    throw new RedirectFailed('not-offered', redirect, 'it is not set up here any more');
  // Only the provider's own form tells a name.
  const said = new URLSearchParams(params);
  said.delete(TOLD);
  if (redirect.told !== null) said.set(TOLD, redirect.told);
  const person = await identity
    .personOf(requestOf(redirect.redirectUri, state, browser), said)
    .catch((error: unknown) => throwRedirectFailed(error, redirect));
  // The email scope was requested, and every Google account has one; without it this is not the intended account.
  if (provider === 'google' && person.email === undefined)
    throw new RedirectFailed('email-missing', redirect, 'the provider sent no email address');
  return { person, redirect };
}

const requestOf = (redirectUri: string, state: string, browser: string): RedirectRequest => ({
  redirectUri,
  state,
  nonce: derived('nonce', state, browser),
  codeVerifier: derived('verifier', state, browser),
});

const derived = (purpose: string, state: string, browser: string): string =>
  createHash('sha256').update(`${purpose}.${state}.${browser}`).digest('base64url');

function throwRedirectFailed(error: unknown, redirect: Redirect): never {
  const { name, kind, message } = error as Partial<IdentityError>;
  if (name !== 'IdentityError') throw error;
  throw new RedirectFailed(kind === 'cancelled' ? 'cancelled' : 'provider-failed', redirect, message ?? '');
}
