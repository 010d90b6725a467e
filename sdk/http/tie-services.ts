// Joins client, streams and session into the services.
import type { Api, ContestOptions, Services, WinsOptions, WinsSubscription } from '../services.ts';
import { createSession, type SessionOptions } from '../session/session.ts';
import type { ClientOptions } from './client.ts';
import { contentRelease } from './content-release.ts';
import type { TokenSource } from './request.ts';
import type { StreamOptions } from './wins-and-contests.ts';

export type HttpServicesOptions = Omit<SessionOptions, 'api'> &
  Omit<ClientOptions, keyof TokenSource> & {
    /** From 0 to below 1; spreads reconnections. */
    readonly random?: () => number;
  };

export interface Ends {
  readonly calls: (options: ClientOptions) => Api;
  readonly wins: (options: StreamOptions) => (wins: WinsOptions) => WinsSubscription;
  readonly contest: (options: StreamOptions) => (contest: ContestOptions) => WinsSubscription;
}

/** Ids with a colon belong to games that are not in our catalogue (spec §7). */
export const onlyOurGames =
  (lastPlayed: Api['lastPlayed']): Api['lastPlayed'] =>
  async (input, callOptions) => {
    const { games } = await lastPlayed(input, callOptions);
    return { games: games.filter((id) => !id.includes(':')) };
  };

export function tieServices(
  options: HttpServicesOptions,
  { calls, wins: winsOver, contest: contestOver }: Ends,
): Services {
  const tokens: TokenSource = {
    token: () => session.token(),
    renewToken: (stale) => session.renewToken(stale),
    tokenRejected: (error, token) => session.tokenRejected(error, token),
  };
  const release = contentRelease();
  const api = calls({ ...options, ...tokens, release });
  const session = createSession({ ...options, api });
  // Streams have their own delay.
  const { baseDelayMs: _ofCalls, ...rest } = options;
  const streams: StreamOptions = { ...rest, ...tokens };

  /** Subscriptions end with the sign-in. */
  const whileSignedIn =
    <O extends Pick<WinsOptions, 'onState'>>(subscribe: (request: O) => WinsSubscription) =>
    (request: O): WinsSubscription => {
      let stopListening = (): void => {};
      const subscription = subscribe({
        ...request,
        onState(state, error) {
          if (state === 'closed') stopListening();
          request.onState?.(state, error);
        },
      });
      stopListening = session.listen((state) => {
        if (state.status === 'disconnected') subscription.close();
      });
      return subscription;
    };

  return {
    session,
    api,
    onNewContent: release.listen,
    subscribeRecentWins: whileSignedIn(winsOver(streams)),
    subscribeContest: whileSignedIn(contestOver(streams)),
  };
}
