// The services over HTTP: client, stream and session, tied together.
import { contract } from '@parlor/contract/contract.ts';
import type { Api, Services } from '../services.ts';
import { createSession, type SessionOptions } from '../session.ts';
import { createClient, type ClientOptions } from './client.ts';
import type { TokenSource } from './request.ts';
import { recentWinsOverHttp } from './stream.ts';

export type HttpServicesOptions = Omit<SessionOptions, 'api'> &
  Omit<ClientOptions, keyof TokenSource> & {
    /** From 0 to below 1; spreads reconnections. */
    readonly random?: () => number;
  };

export function createHttpServices(options: HttpServicesOptions): Services {
  const tokens: TokenSource = {
    token: () => session.token(),
    renewToken: (stale) => session.renewToken(stale),
    tokenRefused: (error, token) => session.tokenRefused(error, token),
  };
  const client = createClient(contract, { ...options, ...tokens });
  const api: Api = {
    ...client,
    // Ids with a colon are of games that no catalogue of ours has (spec §7).
    lastPlayed: async (input, callOptions) => {
      const { games } = await client.lastPlayed(input, callOptions);
      return { games: games.filter((id) => !id.includes(':')) };
    },
  };
  const session = createSession({ ...options, api });
  const subscribe = recentWinsOverHttp({
    ...tokens,
    baseUrl: options.baseUrl,
    platform: options.platform,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.random === undefined ? {} : { random: options.random }),
    ...(options.log === undefined ? {} : { log: options.log }),
  });

  return {
    session,
    api,
    subscribeRecentWins(wins) {
      let stopListening = (): void => {};
      const subscription = subscribe({
        ...wins,
        onState(state, error) {
          if (state === 'closed') stopListening();
          wins.onState?.(state, error);
        },
      });
      stopListening = session.listen((state) => {
        if (state.status === 'disconnected') subscription.close();
      });
      return subscription;
    },
  };
}
