// Exchanges an identity provider's id token for a sign-in (spec §7).
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { IdentityError } from '../../providers/index.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError, retryLater } from '../../../http/api-error.ts';
import type { AuthDeps } from '../deps.ts';
import { openWebSignIn } from '../web-sign-in.ts';
import type { SignedIn } from '../sign-in.ts';

export interface IdentityToken {
  readonly token: string;
  readonly nonce: string | undefined;
  readonly params: CampaignParams | undefined;
  readonly ip: string;
}

/**
 * Throws ApiError: IDENTITY_TOKEN_INVALID, ACCOUNT_DISABLED, and UNAVAILABLE if the issuer's keys cannot be fetched.
 */
export async function signInWithToken(deps: AuthDeps, given: IdentityToken): Promise<SignedIn> {
  const { pool, clock, providers, log } = deps;
  const { provider, person } = await providers.idTokens
    .verify(given.token, { nonce: given.nonce, nowMs: clock.now() })
    .catch((error: unknown) => {
      const { name, kind, message } = error as Partial<IdentityError>;
      if (name !== 'IdentityError') throw error;
      log.warn({ reason: message }, 'An identity token was not accepted');
      if (kind === 'failed')
        throw retryLater('UNAVAILABLE', 5, "The identity provider's keys cannot be had just now.");
      throw new ApiError('IDENTITY_TOKEN_INVALID');
    });
  return inTransaction(pool, (tx) =>
    openWebSignIn(tx, deps, {
      provider,
      person,
      params: given.params,
      ip: given.ip,
      tellsLater: false,
    }),
  );
}
