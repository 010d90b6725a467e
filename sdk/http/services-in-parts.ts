// The services over HTTP for a page that has to be quick: the calls of a first screen (sign-in, summary, balances) are
// there at once, every other one is fetched with its schemas when it is first called.
import { auth } from '@parlor/contract/auth.ts';
import { balances } from '@parlor/contract/balances.ts';
import { summary } from '@parlor/contract/summary.ts';
import { NetworkError } from '../errors.ts';
import type { Api, Services, WinsOptions, WinsSubscription } from '../services.ts';
import { createClient, type ClientOptions } from './client.ts';
import { tieServices, type Ends, type HttpServicesOptions } from './tie-services.ts';

const FIRST = { ...auth, ...summary, ...balances };

export interface ServicesInParts extends Services {
  /** Fetches what was not needed yet. Rejects where it cannot be had now. */
  readonly fetchRest: () => Promise<unknown>;
}

export function createHttpServicesInParts(options: HttpServicesOptions): ServicesInParts {
  const rest = once(() => import('./rest-of-services.ts'), options.baseUrl);
  return { ...tieServices(options, endsInParts(rest)), fetchRest: rest };
}

type Rest = () => Promise<typeof import('./rest-of-services.ts')>;

const endsInParts = (rest: Rest): Ends => ({
  calls(options) {
    let all: Api | undefined;
    const first: Readonly<Record<string, unknown>> = createClient(FIRST, options);
    return new Proxy(first, {
      get: (known, name) => known[String(name)] ?? (name === 'then' ? undefined : later(String(name))),
    }) as unknown as Api;

    function later(name: string) {
      return async (...given: readonly unknown[]): Promise<unknown> => {
        all ??= (await rest()).allCalls(options satisfies ClientOptions);
        const call = (all as Readonly<Record<string, unknown>>)[name] as (...given: unknown[]) => unknown;
        return call(...given);
      };
    }
  },
  wins: (options) => (wins) => subscribedLater(async () => (await rest()).recentWinsOverHttp(options), wins),
  contest: (options) => (contest) =>
    subscribedLater(async () => (await rest()).contestOverHttp(options), contest),
});

/** A subscription that begins when the stream's part is there. */
function subscribedLater<O extends Pick<WinsOptions, 'signal' | 'onState'>>(
  load: () => Promise<(asked: O) => WinsSubscription>,
  wins: O,
): WinsSubscription {
  let isPaused = false;
  let isClosed = false;
  let real: WinsSubscription | undefined;
  if (wins.signal?.aborted) close();
  else
    load().then(
      (subscribe) => {
        if (isClosed) return;
        real = subscribe(wins);
        if (isPaused) real.pause();
      },
      (error: unknown) => close(error),
    );
  return {
    pause() {
      isPaused = true;
      real?.pause();
    },
    resume() {
      isPaused = false;
      real?.resume();
    },
    close: () => close(),
  };

  function close(error?: unknown): void {
    if (isClosed) return;
    isClosed = true;
    if (real) real.close();
    else wins.onState?.('closed', error);
  }
}

/** A part that cannot be had is a house that cannot be reached; it is asked for again the next time. */
function once<T>(load: () => Promise<T>, baseUrl: string): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () =>
    (coming ??= load().catch((cause: unknown) => {
      coming = undefined;
      throw new NetworkError(baseUrl, 'a part of the app could not be fetched', cause);
    }));
}
