// A request of a client: it has a deadline, and a repeat has the same idempotency key.
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';

const WITHIN_MS = 16_000;

export interface Addresses {
  readonly lobby: string;
  readonly games: string;
  readonly prices: Readonly<Record<string, bigint>>;
}

export function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
}

export const asPlayer = (token: string, key?: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
});
