// To Google or Facebook and back. The way belongs to one browser, by a cookie; its state works once. Nonce and PKCE
// verifier are made from state and cookie together, so that neither our database nor an address alone can finish it.
import { createHash } from 'node:crypto';
import { auth, type RedirectProvider, type SignInProblem } from '@parlor/contract/calls/auth.ts';
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import type { IdentityError, Person, WayBack } from '../../providers/index.ts';
import type { AuthDeps } from '../deps.ts';
import { addRedirect, consumeRedirect, type Redirect } from './redirect-store.ts';
import { hashOf, newSecret } from '../secrets.ts';

const REDIRECT_LIFE_MS = 15 * 60_000;

/** Why the way ended with nobody. */
export class NobodyCame extends Error {
  override readonly name = 'NobodyCame';
  readonly problem: SignInProblem;
  /** Undefined where it is not known whose way it was. */
  readonly redirect: Redirect | undefined;
  constructor(problem: SignInProblem, redirect: Redirect | undefined, why: string) {
    super(why);
    this.problem = problem;
    this.redirect = redirect;
  }
}

type Deps = Pick<AuthDeps, 'pool' | 'clock' | 'providers'>;

export interface Departure {
  readonly provider: RedirectProvider;
  /** Secret of the browser's cookie. */
  readonly browser: string;
  readonly siteUrl: string;
  readonly redirectTo: string;
  readonly campaign?: CampaignParams | undefined;
  readonly linkId?: string;
}

/** Where to send the browser. Throws NobodyCame: not-offered, provider-failed. */
export async function setOut(deps: Deps, departure: Departure): Promise<string> {
  const { provider, browser, siteUrl, redirectTo, campaign, linkId } = departure;
  const state = newSecret();
  const redirectUri = siteUrl + fillPath(auth.identityCallback.path, { provider });
  const redirect: Redirect = { redirectUri, redirectTo, campaign: campaign ?? null, linkId: linkId ?? null };
  const identity = deps.providers.redirects.get(provider);
  if (identity === undefined) throw new NobodyCame('not-offered', redirect, 'it is not set up here');
  const address = await identity
    .addressOf(wayBack(redirectUri, state, browser))
    .catch((error: unknown) => throwNobody(error, redirect));
  await addRedirect(
    deps.pool,
    { stateHash: hashOf(state), browserHash: hashOf(browser), provider },
    { ...redirect, expiresAtMs: deps.clock.now() + REDIRECT_LIFE_MS },
  );
  return address;
}

export interface Return {
  readonly provider: RedirectProvider;
  readonly browser: string | undefined;
  /** The words of the address. */
  readonly words: URLSearchParams;
}

/** Who came back, and on which way. Throws NobodyCame. */
export async function comeBack(
  deps: Deps,
  { provider, browser, words }: Return,
): Promise<{ readonly person: Person; readonly redirect: Redirect }> {
  const state = words.get('state');
  const redirect =
    state === null || browser === undefined
      ? undefined
      : await consumeRedirect(
          deps.pool,
          { stateHash: hashOf(state), browserHash: hashOf(browser), provider },
          deps.clock.now(),
        );
  if (redirect === undefined || state === null || browser === undefined)
    throw new NobodyCame(
      'state-invalid',
      undefined,
      'the state is unknown, used, too old, or of another browser',
    );
  const identity = deps.providers.redirects.get(provider);
  if (identity === undefined) throw new NobodyCame('not-offered', redirect, 'it is not set up here any more');
  const person = await identity
    .personOf(wayBack(redirect.redirectUri, state, browser), words)
    .catch((error: unknown) => throwNobody(error, redirect));
  // It was asked for the address, and always has one; without it this is not the account that was meant.
  if (provider === 'google' && person.email === undefined)
    throw new NobodyCame('email-missing', redirect, 'no address was told');
  return { person, redirect };
}

const wayBack = (redirectUri: string, state: string, browser: string): WayBack => ({
  redirectUri,
  state,
  nonce: derived('nonce', state, browser),
  codeVerifier: derived('verifier', state, browser),
});

const derived = (purpose: string, state: string, browser: string): string =>
  createHash('sha256').update(`${purpose}.${state}.${browser}`).digest('base64url');

function throwNobody(error: unknown, redirect: Redirect): never {
  const { name, kind, message } = error as Partial<IdentityError>;
  if (name !== 'IdentityError') throw error;
  throw new NobodyCame(kind === 'cancelled' ? 'cancelled' : 'provider-failed', redirect, message ?? '');
}
