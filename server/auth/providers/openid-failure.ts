import * as oidc from 'openid-client';
import { IdentityError } from './identity-error.ts';

/** What openid-client threw: a claim that does not hold is refused, anything else is the provider's failure. */
export function identityErrorOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const { code, message, error: reported } = error as { code?: unknown; message?: unknown; error?: unknown };
  const why = [message, code, reported].filter((part) => typeof part === 'string').join(' ');
  const isBelieved =
    error instanceof oidc.AuthorizationResponseError ||
    !/CLAIM|JWT|INVALID_RESPONSE|invalid_grant/.test(String(code) + String(reported));
  return new IdentityError(isBelieved ? 'failed' : 'refused', why.slice(0, 300), { cause: error });
}
