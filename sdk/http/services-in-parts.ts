// The services over HTTP for a fast page. The calls of a first screen (sign-in, summary, balances) are available at
// once. Those of a lobby, and then all others, are loaded with their schemas at the first call.
import { auth } from '@parlor/contract/calls/auth.ts';
import { balances } from '@parlor/contract/calls/balances.ts';
import type { CallName } from '@parlor/contract/kernel/contract.ts';
import { summary } from '@parlor/contract/calls/summary.ts';
import { pause, systemClock, type Clock } from '../clock.ts';
import { NetworkError } from '../errors.ts';
import type { Api, Services, WinsOptions, WinsSubscription } from '../services.ts';
import { createClient, type ClientOptions } from './client.ts';
import { retryDelayMs } from './retry-delay.ts';
import { tieServices, type Ends, type HttpServicesOptions } from './tie-services.ts';

/** A missing part is fetched again after this delay, then twice as long, up to the longest. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

const FIRST = { ...auth, ...summary, ...balances };
/** The calls in `lobby-calls.ts`, known before it is loaded. */
export const OF_LOBBY: ReadonlySet<string> = new Set<CallName>([
  'quests',
  'exchangeQuest',
  'claimQuest',
  'topGames',
  'searchGames',
  'games',
  'openGame',
  'lastPlayed',
  'dailyJackpotRace',
  'contests',
  'contest',
]);

export interface ServicesInParts extends Services {
  /** Fetches the missing parts. Rejects if they are unavailable now. */
  readonly fetchRest: () => Promise<unknown>;
}

export function createHttpServicesInParts(options: HttpServicesOptions): ServicesInParts {
  const { baseUrl } = options;
  const lobby = once(() => import('./lobby-calls.ts'), baseUrl);
  const all = once(() => import('./all-calls.ts'), baseUrl);
  return { ...tieServices(options, endsInParts(lobby, all)), fetchRest: all };
}

type Lobby = () => Promise<typeof import('./lobby-calls.ts')>;
type All = () => Promise<typeof import('./all-calls.ts')>;
type Known = Readonly<Record<string, unknown>>;

const endsInParts = (lobby: Lobby, all: All): Ends => ({
  calls(options: ClientOptions) {
    let ofLobby: Known | undefined;
    let whole: Known | undefined;
    const first: Known = createClient(FIRST, options);
    return new Proxy(first, {
      get: (_, name) => first[String(name)] ?? (name === 'then' ? undefined : later(String(name))),
    }) as unknown as Api;

    function later(name: string) {
      return async (...given: readonly unknown[]): Promise<unknown> => {
        const calls: Known = OF_LOBBY.has(name)
          ? (ofLobby ??= (await lobby()).lobbyCalls(options))
          : (whole ??= (await all()).allCalls(options));
        return (calls[name] as (...given: unknown[]) => unknown)(...given);
      };
    }
  },
  wins: (options) => (wins) =>
    subscribedLater(async () => (await lobby()).recentWinsOverHttp(options), wins, options.clock),
  contest: (options) => (contest) =>
    subscribedLater(async () => (await lobby()).contestOverHttp(options), contest, options.clock),
});

/** A subscription that starts once the stream's part is loaded. A missing part is loaded again. */
function subscribedLater<O extends Pick<WinsOptions, 'signal' | 'onState'>>(
  load: () => Promise<(request: O) => WinsSubscription>,
  request: O,
  clock: Clock = systemClock,
): WinsSubscription {
  const ended = new AbortController();
  let isPaused = false;
  let real: WinsSubscription | undefined;
  if (request.signal?.aborted) close();
  else {
    request.signal?.addEventListener('abort', close, { once: true });
    void begin();
  }
  return {
    pause() {
      isPaused = true;
      real?.pause();
    },
    resume() {
      isPaused = false;
      real?.resume();
    },
    close,
  };

  async function begin(): Promise<void> {
    for (let attempt = 0; !ended.signal.aborted; attempt++) {
      try {
        const subscribe = await load();
        if (ended.signal.aborted) return;
        request.signal?.removeEventListener('abort', close);
        real = subscribe(request);
        if (isPaused) real.pause();
        return;
      } catch (error) {
        if (ended.signal.aborted) return;
        request.onState?.('waiting', error);
        await pause(
          clock,
          Math.min(LONGEST_WAIT_MS, retryDelayMs(FIRST_WAIT_MS, attempt)),
          ended.signal,
        ).catch(() => {});
      }
    }
  }

  function close(): void {
    if (ended.signal.aborted) return;
    ended.abort();
    if (real) real.close();
    else request.onState?.('closed');
  }
}

/** An unavailable part means an unreachable server; it is fetched again the next time. */
function once<T>(load: () => Promise<T>, baseUrl: string): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () =>
    (coming ??= load().catch((cause: unknown) => {
      coming = undefined;
      throw new NetworkError(baseUrl, 'a part of the app could not be fetched', cause);
    }));
}
