import { IdentityError } from './identity-error.ts';
import type { Person } from './person.ts';

/** What belongs to one redirect to the provider and back. */
export interface RedirectRequest {
  /** Address of ours that the provider sends the browser back to; the same, to the letter, in both directions. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

/** A provider that signs people in on pages of its own. */
export interface IdentityProvider {
  /** Where to send the browser. Throws IdentityError `failed` where the provider cannot be reached. */
  addressOf(request: RedirectRequest): Promise<string>;
  /** Who came back with these parameters in the address. Throws IdentityError. */
  personOf(request: RedirectRequest, params: URLSearchParams): Promise<Person>;
}

/** How long one request to a provider may take: three of them fit into the deadline of the call that waits. */
export const PROVIDER_ANSWERS_WITHIN_MS = 3_000;

/** Throws where the provider reports that nobody was signed in. */
export function mustHaveSucceeded(params: URLSearchParams): void {
  const error = params.get('error');
  if (error === null) return;
  const why = `${error} ${params.get('error_description') ?? ''}`.slice(0, 200);
  throw new IdentityError(error === 'access_denied' ? 'cancelled' : 'failed', `the provider reported ${why}`);
}
