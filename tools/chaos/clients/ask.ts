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

/** Asks as somebody who is signed in. `key` is the idempotency key. */
export type Caller = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
  key?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

const UNAUTHORIZED = 401;

/** Signs in again when its token has expired: a run on a busy machine may last longer. */
export function callerOf(first: string, signsIn: () => Promise<string>): Caller {
  let token = first;
  let renewing: Promise<void> | undefined;
  const renews = async (): Promise<void> => {
    token = await signsIn();
  };
  return async (method, url, body, key, headers = {}) => {
    const sends = () =>
      ask(method, url, body, {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
        ...headers,
      });
    const reply = await sends();
    if (reply.status !== UNAUTHORIZED) return reply;
    await (renewing ??= renews().finally(() => (renewing = undefined)));
    return sends();
  };
}
