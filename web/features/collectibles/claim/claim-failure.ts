import { hasErrorCode, NetworkError, RequestError } from '@parlor/sdk/errors.ts';

/**
 * What a failed act of the album means.
 * `before`: it was done, here or elsewhere. `changed`: one holds another number by now. `unreachable`: nobody knows; it
 * can be asked again and is done once. `refused`: the server said no, in `why`.
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
    why: error instanceof RequestError ? error.serverMessage : undefined,
    reference: error instanceof RequestError ? error.requestId : undefined,
  };
}
