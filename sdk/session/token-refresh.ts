// Requests the next token: to restore an earlier sign-in, before a token expires (token-life.ts says how long before), and when one was rejected.
import type { Clock } from '../clock.ts';
import type { Api } from '../services.ts';
import type { LaunchMemory } from './launch-memory.ts';
import type { RefreshTimer } from './refresh-timer.ts';
import type { SignInStore, TokenReply } from './sign-in-store.ts';
import { failureOf, isExpired } from './token-life.ts';

export interface TokenRefreshOptions {
  readonly api: Pick<Api, 'refreshToken'>;
  readonly clock: Clock;
  readonly store: SignInStore;
  readonly timer: RefreshTimer;
  /** The mini-app's store for its refresh token. The website has a cookie instead. */
  readonly launch: LaunchMemory | undefined;
  readonly log: (message: string, error: unknown) => void;
}

export function createTokenRefresh(options: TokenRefreshOptions) {
  const { api, clock, store, timer, launch, log } = options;
  let renewing: Promise<string | undefined> | undefined;

  const request = (): Promise<TokenReply> => {
    const refreshToken = launch?.refreshToken();
    return api.refreshToken({ body: refreshToken === undefined ? {} : { refreshToken } });
  };

  async function refresh(): Promise<string | undefined> {
    const epoch = store.epoch();
    try {
      const reply = await request();
      if (epoch === store.epoch() && store.cached() !== undefined) store.accept(reply);
      return store.cached()?.token;
    } catch (error) {
      if (epoch !== store.epoch()) return store.cached()?.token;
      const failure = failureOf(error);
      if (failure === 'account-disabled' || failure === 'sign-in-ended') {
        store.disconnect(failure);
        return undefined;
      }
      // A call that needs a token refreshes outside the schedule and leaves the schedule as it is.
      if (failure === 'unreachable' && !timer.isSet()) timer.setAfterFailure();
      throw error;
    }
  }
  /** One refresh at a time. Undefined if the sign-in has ended. */
  const renew = (): Promise<string | undefined> =>
    (renewing ??= refresh().finally(() => (renewing = undefined)));

  return {
    /** Whether an earlier sign-in is still valid. Rejects only if that is unknown. */
    async restore(): Promise<boolean> {
      const epoch = store.epoch();
      try {
        const reply = await request();
        if (epoch === store.epoch()) store.accept(reply);
        return true;
      } catch (error) {
        const failure = failureOf(error);
        if (failure === 'unreachable') throw error;
        if (failure === 'other') log('the earlier sign-in could not be restored', error);
        return false;
      }
    },
    renew,
    /** The token to send, refreshed first if it has expired; undefined without a sign-in. */
    token: async (): Promise<string | undefined> => {
      const cached = store.cached();
      if (cached === undefined) return undefined;
      return isExpired(cached, clock.now()) ? renew() : cached.token;
    },
  };
}
