import { hash } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { ApiError } from './api-error.ts';

/** The client's key under which an answer may be stored. */
export interface IdempotencyKey {
  readonly route: string;
  readonly key: string;
  /** SHA-256 of the request, so that another request under the same key is recognised. */
  readonly requestHash: string;
}

interface Keyed {
  readonly request: { readonly headers: Readonly<Record<string, unknown>> };
  readonly params?: unknown;
  readonly body?: unknown;
}

/**
 * The client's key for this call, with a hash of the request; undefined if it sent none. `condition` is anything else
 * that changes the answer, such as If-Match.
 */
export function idempotencyOf(
  route: string,
  call: Keyed,
  ...condition: readonly string[]
): IdempotencyKey | undefined {
  const key = call.request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key))
    throw new ApiError('INVALID_REQUEST', 'Idempotency-Key must be 8 to 128 visible ASCII characters.', {
      in: 'header',
    });
  return {
    route,
    key,
    requestHash: hash(
      'sha256',
      JSON.stringify([call.params ?? null, call.body ?? null, ...condition]),
      'base64url',
    ),
  };
}
