// An event stream of the contract over fetch that reconnects by itself. EventSource cannot send the bearer token.
import type { Platform } from '@parlor/contract/kernel/headers.ts';
import { pause, systemClock, type Clock } from '../clock.ts';
import { NetworkError, NotConnectedError, RequestError } from '../errors.ts';
import type { WinsState, WinsSubscription } from '../services.ts';
import { eventStreamReader, type StreamEvent } from './parse-event-stream.ts';
import type { Fetch } from './fetch-retrying.ts';
import { endsSignIn, headersOf, requestErrorOf, type TokenSource } from './request.ts';
import { retryDelayMs } from './retry-delay.ts';

const LONGEST_DELAY_MS = 30_000;
/** A connection without any data for this long counts as broken. */
const SILENCE_MS = 60_000;

export interface StreamOptions extends TokenSource {
  readonly baseUrl: string;
  readonly platform: Platform;
  /** The language of titles and descriptions, as a tag; that of the browser by default. */
  readonly language?: () => string;
  /** Delay before the first reconnection. It doubles up to LONGEST_DELAY_MS, minus a random part of up to half. */
  readonly baseDelayMs?: number;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** From 0 to below 1; spreads the reconnections of many players. */
  readonly random?: () => number;
  readonly log?: (message: string, error: unknown) => void;
}

export interface LiveOptions {
  /** The call of the contract, for the message of a failure. */
  readonly call: string;
  /** A description of the subscription. */
  readonly what: string;
  readonly url: string;
  /** Throws if an event is invalid. Call `live` with the first event of a connection. */
  readonly receive: (event: StreamEvent, to: { live(): void; tell(run: () => void): void }) => void;
  readonly onState?: ((state: WinsState, error?: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export function liveOverHttp(options: StreamOptions): (live: LiveOptions) => WinsSubscription {
  const {
    baseDelayMs = 500,
    fetch = globalThis.fetch,
    clock = systemClock,
    random = Math.random,
    log = console.warn,
  } = options;
  return ({ call, what, url, receive, onState, signal }) => {
    let state: WinsState | undefined;
    let connection: AbortController | undefined;
    let attempt = 0;
    let renewed = false;

    function enter(next: WinsState, error?: unknown): void {
      if (state === 'closed' || state === next) return;
      state = next;
      tell(() => onState?.(next, error));
    }
    /** A failing screen must not look like a broken connection. */
    function tell(run: () => void): void {
      try {
        run();
      } catch (error) {
        log(`a listener of ${what} failed`, error);
      }
    }
    function close(error?: unknown): void {
      enter('closed', error);
      connection?.abort();
      signal?.removeEventListener('abort', closeQuietly);
    }
    const closeQuietly = (): void => close();

    const to = {
      live: (): void => {
        attempt = 0;
        renewed = false;
        enter('live');
      },
      tell,
    };

    /** One connection, until it ends or breaks. */
    async function connectOnce(own: AbortController): Promise<void> {
      const token = await options.token();
      if (token === undefined) throw new NotConnectedError();
      const { control: attemptControl, release } = abortedWith(own.signal);
      let stopSilence = (): void => {};
      const alive = (): void => {
        stopSilence();
        stopSilence = clock.after(SILENCE_MS, () =>
          attemptControl.abort(new NetworkError(url, `silent for ${SILENCE_MS} ms`)),
        );
      };
      try {
        alive();
        const response = await fetch(url, {
          headers: streamHeaders(options, token),
          signal: attemptControl.signal,
        });
        if (!response.ok) {
          const error = requestErrorOf(call, url, response, await response.text(), clock);
          if (error.code === 'TOKEN_EXPIRED' && !renewed) {
            renewed = true;
            if ((await options.renewToken?.(token)) !== undefined) return;
          }
          if (endsSignIn(error)) options.tokenRejected?.(error, token);
          throw error;
        }
        if (response.body === null) throw new NetworkError(url, 'no stream');
        await readAll(response.body, attemptControl.signal, {
          alive,
          receive: (event) => receive(event, to),
        });
        throw new NetworkError(url, 'the stream ended');
      } finally {
        stopSilence();
        release();
        // Closes a connection with invalid text.
        attemptControl.abort();
      }
    }

    async function run(own: AbortController): Promise<void> {
      while (!own.signal.aborted) {
        enter('connecting');
        try {
          await connectOnce(own);
        } catch (error) {
          if (own.signal.aborted) return;
          if (isFinal(error)) return close(error);
          const backoffMs = Math.min(LONGEST_DELAY_MS, retryDelayMs(baseDelayMs, attempt++));
          const retryAfterMs = error instanceof RequestError ? (error.retryAfterMs ?? 0) : 0;
          enter('waiting', error);
          await pause(
            clock,
            Math.max(backoffMs * (1 - random() / 2), Math.min(retryAfterMs, LONGEST_DELAY_MS)),
            own.signal,
          ).catch(() => {});
        }
      }
    }

    function open(): void {
      connection = new AbortController();
      void run(connection);
    }

    signal?.addEventListener('abort', closeQuietly, { once: true });
    if (signal?.aborted) close();
    else open();
    return {
      pause() {
        if (state === 'closed' || state === 'paused') return;
        enter('paused');
        connection?.abort();
      },
      resume() {
        if (state !== 'paused') return;
        attempt = 0;
        open();
      },
      close: closeQuietly,
    };
  };
}

const streamHeaders = ({ platform, language }: StreamOptions, token: string): Record<string, string> => ({
  ...headersOf(platform, token),
  accept: 'text/event-stream',
  ...(language && { 'accept-language': language() }),
});

/** Aborted by itself, or together with the other. */
function abortedWith(parent: AbortSignal): { control: AbortController; release: () => void } {
  const control = new AbortController();
  const stop = (): void => control.abort(parent.reason);
  parent.addEventListener('abort', stop, { once: true });
  if (parent.aborted) stop();
  return { control, release: () => parent.removeEventListener('abort', stop) };
}

/** Reads events until the body ends or the connection is stopped. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  stopped: AbortSignal,
  on: { readonly alive: () => void; readonly receive: (event: StreamEvent) => void },
): Promise<void> {
  const decoder = new TextDecoder();
  const read = eventStreamReader();
  const reader = body.getReader();
  // Some bodies do not fail by themselves when their request is aborted after the headers.
  const stop = (): void => void reader.cancel(stopped.reason).catch(() => {});
  stopped.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      stopped.throwIfAborted();
      if (done) return;
      on.alive();
      for (const event of read(decoder.decode(value, { stream: true }))) {
        on.receive(event);
        stopped.throwIfAborted();
      }
    }
  } finally {
    stopped.removeEventListener('abort', stop);
    stop();
  }
}

/** Whether a retry cannot help. */
const isFinal = (error: unknown): boolean =>
  error instanceof NotConnectedError ||
  (error instanceof RequestError &&
    (error.status === 501 ||
      (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408)));
