import * as oidc from 'openid-client';

/**
 * Nobody was signed in. `refused`: the proof is invalid. `cancelled`: the person declined. `failed`: the provider
 * reported an error or did not answer, so a retry may succeed. The message is for the log and quotes no token.
 */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly kind: 'refused' | 'cancelled' | 'failed';
  constructor(kind: IdentityError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Errors of openid-client: an invalid claim is a refusal, anything else is the provider's failure. */
export function identityErrorOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const { code, message, error: reported } = error as { code?: unknown; message?: unknown; error?: unknown };
  const why = [message, code, reported].filter((part) => typeof part === 'string').join(' ');
  const isBelieved =
    error instanceof oidc.AuthorizationResponseError ||
    !/CLAIM|JWT|INVALID_RESPONSE|invalid_grant/.test(String(code) + String(reported));
  return new IdentityError(isBelieved ? 'failed' : 'refused', why.slice(0, 300), { cause: error });
}
