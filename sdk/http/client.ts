// The calls of a contract over HTTP: token, platform header, retries, schema check, the messages of spec §8.
import {
  IDEMPOTENCY_HEADER,
  RELEASE_HEADER,
  TRACE_HEADER,
  type Platform,
} from '@parlor/contract/kernel/headers.ts';
import type { Contract, Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { callsOf, type CallOptions, type Calls, type RawInput } from '../calls.ts';
import { checked, parsedJson } from '../checked.ts';
import { pause, systemClock, type Clock } from '../clock.ts';
import { NetworkError, NotConnectedError, type RequestError } from '../errors.ts';
import type { ContentRelease } from './content-release.ts';
import { isWorthRetrying, type Fetch } from './fetch-retrying.ts';
import { endsSignIn, headersOf, requestErrorOf, urlOf, type TokenSource } from './request.ts';
import {
  ATTEMPTS,
  BASE_DELAY_MS,
  LONGEST_RETRY_AFTER_MS,
  LONGEST_WAIT_OF_A_READ_MS,
  retryDelayMs,
  SHORT_TIMEOUT_MS,
  TIMEOUT_MS,
} from './retry-delay.ts';
import { newTrace, randomHex } from './trace.ts';

export interface ClientOptions extends Partial<TokenSource> {
  /** Where the server is, such as https://play.example.com. */
  readonly baseUrl: string;
  readonly platform: Platform;
  /** The maximum number of attempts, including the first (default 6). */
  readonly attempts?: number;
  /** Delay after the first attempt; it doubles each time (default 100 ms). */
  readonly baseDelayMs?: number;
  /** Whether cookies are sent to another origin; by default only to our own. */
  readonly credentials?: RequestCredentials;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** The language of titles and descriptions, as a tag; that of the browser by default. */
  readonly language?: () => string;
  /** Called with the content release that each reply names. */
  readonly release?: ContentRelease;
}

/** `crypto.randomUUID` is missing on plain http, for example when a phone opens a developer's machine. */
export function randomKey(): string {
  const source: Partial<Pick<Crypto, 'randomUUID'>> = crypto;
  return source.randomUUID?.() ?? randomHex(16);
}

/** Refusals that change nothing and may say when to try again. */
const saysWhen = ({ status, code }: RequestError): boolean =>
  status === 429 || status === 503 || code === 'BUSY';

/** An attempt exceeded its time limit. */
class TimeoutReached extends Error {}

/**
 * The calls of `contract` as functions. Each rejects with NotConnectedError (no token; nothing was sent), RequestError
 * (an error status), NetworkError (no answer), InputOutputError (an answer of another form), or the reason of its abort
 * signal.
 */
export function createClient<const C extends Contract>(contract: C, options: ClientOptions): Calls<C> {
  const {
    attempts = ATTEMPTS,
    baseDelayMs = BASE_DELAY_MS,
    fetch = globalThis.fetch,
    clock = systemClock,
  } = options;

  /** One attempt: the answer and its text, within the time limit. */
  async function send(
    url: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
    limitMs: number,
  ): Promise<{ response: Response; text: string }> {
    const control = new AbortController();
    const giveUp = (): void => control.abort(signal?.reason);
    const stopTimer = clock.after(limitMs, () => control.abort(new TimeoutReached()));
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const response = await fetch(url, { ...init, signal: control.signal });
      return { response, text: await response.text() };
    } catch (error) {
      throw control.signal.aborted ? control.signal.reason : error;
    } finally {
      stopTimer();
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** How long to wait before the retry; undefined if the answer is final. */
  function waitMs(error: RequestError, attempt: number): number | undefined {
    if (attempt + 1 >= attempts) return undefined;
    const backoffMs = retryDelayMs(baseDelayMs, attempt);
    // Our own earlier attempt still runs under the same key: its answer is worth waiting for.
    if (error.code === 'REQUEST_IN_FLIGHT' && attempt > 0) return backoffMs;
    if (error.retryAfterMs !== undefined && saysWhen(error))
      return error.retryAfterMs <= LONGEST_RETRY_AFTER_MS ? error.retryAfterMs : undefined;
    return isWorthRetrying(error.status) ? backoffMs : undefined;
  }

  async function perform(
    name: string,
    endpoint: Endpoint,
    input: RawInput,
    { signal, headers, idempotencyKey, keepalive }: CallOptions,
  ): Promise<unknown> {
    const url = urlOf(options.baseUrl, endpoint, input);
    let token: string | undefined;
    if (endpoint.auth === 'player') {
      token = await options.token?.();
      if (token === undefined) throw new NotConnectedError();
    }
    const body = endpoint.body === undefined ? undefined : JSON.stringify(input.body ?? {});
    const constant = {
      [TRACE_HEADER]: newTrace(),
      ...(options.language && { 'accept-language': options.language() }),
      ...(body === undefined && token === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.method === 'GET' ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey ?? randomKey() }),
      ...headers,
    };
    let renewed = false;
    const { repeatedWithinMs } = endpoint;
    const limitMs = repeatedWithinMs === undefined ? TIMEOUT_MS : SHORT_TIMEOUT_MS;
    const untilMs = clock.now() + (repeatedWithinMs ?? Infinity);
    const isTooLate = (inMs: number): boolean => clock.now() + inMs >= untilMs;
    for (let attempt = 0; ;) {
      signal?.throwIfAborted();
      let answer: { response: Response; text: string };
      try {
        answer = await send(
          url,
          {
            method: endpoint.method,
            headers: { ...headersOf(options.platform, token), ...constant },
            ...(body === undefined ? {} : { body }),
            ...(keepalive === undefined ? {} : { keepalive }),
            // Asks the server whether what the browser has cached is still true.
            ...(endpoint.method === 'GET' && options.release?.hasChanged
              ? { cache: 'no-cache' as const }
              : {}),
            ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
          },
          signal,
          limitMs,
        );
      } catch (cause) {
        if (signal?.aborted) throw cause;
        if (cause instanceof TimeoutReached && (repeatedWithinMs === undefined || isTooLate(limitMs)))
          throw new NetworkError(url, `no answer in ${limitMs} ms`, cause);
        const waitMs = retryDelayMs(baseDelayMs, attempt);
        if (attempt + 1 >= attempts || isTooLate(waitMs)) throw new NetworkError(url, 'no connection', cause);
        attempt++;
        await pause(
          clock,
          endpoint.method === 'GET' ? Math.min(waitMs, LONGEST_WAIT_OF_A_READ_MS) : waitMs,
          signal,
        );
        continue;
      }
      options.release?.see(answer.response.headers.get(RELEASE_HEADER));
      if (answer.response.ok) return checked(url, endpoint.reply, parsedJson(url, answer.text));

      const error = requestErrorOf(name, url, answer.response, answer.text, clock);
      if (token !== undefined) {
        if (error.code === 'TOKEN_EXPIRED' && !renewed) {
          renewed = true;
          token = await options.renewToken?.(token);
          if (token === undefined) throw error;
          continue;
        }
        if (endsSignIn(error)) options.tokenRejected?.(error, token);
      }
      const delayMs = waitMs(error, attempt);
      if (delayMs === undefined || isTooLate(delayMs)) throw error;
      attempt++;
      await pause(clock, delayMs, signal);
    }
  }

  return callsOf(contract, perform);
}
