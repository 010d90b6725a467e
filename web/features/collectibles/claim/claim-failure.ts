import { hasErrorCode, NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import { serversWords } from '../../../data/queries/what-failed.ts';

/**
 * Why an act on the album failed. `before`: it was already done, here or elsewhere. `changed`: the number of
 * cards changed. `unreachable`: the outcome is unknown, and a retry is safe. `refused`: the server refused,
 * `why` says the reason.
 */
export type CardFailure =
  | { readonly kind: 'before' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly why: string | undefined; readonly reference: string | undefined };

export function cardFailureOf(error: unknown): CardFailure {
  if (hasErrorCode(error, 'ALREADY_CLAIMED')) return { kind: 'before' };
  if (hasErrorCode(error, 'HOLDING_CHANGED')) return { kind: 'changed' };
  if (error instanceof NetworkError || hasErrorCode(error, 'UNAVAILABLE')) return { kind: 'unreachable' };
  return {
    kind: 'refused',
    why: serversWords(error),
    reference: error instanceof RequestError ? error.requestId : undefined,
  };
}
