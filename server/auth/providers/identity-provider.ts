import { IdentityError } from './identity-error.ts';
import type { Person } from './person.ts';

/** The data of one redirect to the provider and back. */
export interface RedirectRequest {
  /** Our return address for the provider; exactly the same in both directions. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

/** A provider with its own sign-in pages. */
export interface IdentityProvider {
  /** The address for the browser. Throws IdentityError `failed` if the provider is unreachable. */
  addressOf(request: RedirectRequest): Promise<string>;
  /** The person for these parameters of the return address. Throws IdentityError. */
  personOf(request: RedirectRequest, params: URLSearchParams): Promise<Person>;
}

/** The time limit of one request to a provider: three of them fit into the deadline of the waiting call. */
export const PROVIDER_ANSWERS_WITHIN_MS = 3_000;

/** Throws if the provider reports that nobody was signed in. */
export function mustHaveSucceeded(params: URLSearchParams): void {
  const error = params.get('error');
  if (error === null) return;
  const why = `${error} ${params.get('error_description') ?? ''}`.slice(0, 200);
  // The second one is Apple's.
  const isCancelled = error === 'access_denied' || error === 'user_cancelled_authorize';
  throw new IdentityError(isCancelled ? 'cancelled' : 'failed', `the provider reported ${why}`);
}
