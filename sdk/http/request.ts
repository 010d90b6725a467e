// How a call of the contract looks as an HTTP request (spec §7).
import { PLATFORM_HEADER, type Platform } from '@parlor/contract/kernel/headers.ts';
import { fillPath, type Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import type { RawInput } from '../calls.ts';
import type { Clock } from '../clock.ts';
import { RequestError } from '../errors.ts';
import { reasonPhrase } from './reason-phrase.ts';
import { retryAfterMs } from './retry-delay.ts';

/** The session: the source of tokens, informed when one is refused. */
export interface TokenSource {
  /** The token to send, refreshed first if it has expired; undefined without a sign-in. */
  readonly token: () => Promise<string | undefined>;
  /** A newer token than the expired one; undefined if there is none. */
  readonly renewToken?: (stale: string) => Promise<string | undefined>;
  /** The server permanently refused this token, or its player. */
  readonly tokenRejected?: (error: RequestError, token: string) => void;
}

export function urlOf(baseUrl: string, endpoint: Endpoint, input: RawInput): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const one of value === undefined ? [] : [value].flat()) query.append(name, one);
  const search = query.toString();
  return (
    baseUrl.replace(/\/+$/, '') + fillPath(endpoint.path, input.params) + (search === '' ? '' : `?${search}`)
  );
}

export const headersOf = (platform: Platform, token: string | undefined): Record<string, string> => ({
  [PLATFORM_HEADER]: platform,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** Sign-in calls fail with one message for every reason (spec §8); code and status tell the reason. */
const SIGN_IN_CALLS = new Set(['signInTelegram', 'signInIdentity', 'askEmailLink', 'completeEmailLink']);

/** The message of a call with an error status (spec §8). `name` is that of the contract. */
export const failureMessage = (name: string, url: string, status: number, statusText: string): string =>
  SIGN_IN_CALLS.has(name) ? 'Failed to authenticate' : `${url} failed: ${reasonPhrase(status, statusText)}`;

/** Reads the one JSON shape of errors; any other body leaves status and phrase. */
export function requestErrorOf(
  name: string,
  url: string,
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
  clock: Clock,
): RequestError {
  const body = errorIn(text);
  return new RequestError(failureMessage(name, url, response.status, response.statusText), {
    url,
    status: response.status,
    code: textAt(body, 'code'),
    serverMessage: textAt(body, 'message'),
    details: body?.['details'],
    requestId: textAt(body, 'requestId'),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), clock.now()),
  });
}

/** Whether the token, or its player, is permanently refused. */
export const endsSignIn = (error: RequestError): boolean =>
  (error.status === 401 && (error.code === 'TOKEN_REVOKED' || error.code === 'UNAUTHENTICATED')) ||
  (error.status === 403 && error.code === 'ACCOUNT_DISABLED');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function errorIn(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && isRecord(body['error']) ? body['error'] : undefined;
  } catch {
    return undefined;
  }
}

function textAt(record: Record<string, unknown> | undefined, key: string): string | undefined {
  const value = record?.[key];
  return typeof value === 'string' ? value : undefined;
}
