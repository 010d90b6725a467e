// The session of this device: disconnected ⇄ connected, and the life of the token in between (spec §3 Auth state, §4
// Auth, §9).
import type { Profile } from '@parlor/contract/calls/auth.ts';
import type { Platform } from '@parlor/contract/kernel/headers.ts';
import { systemClock, type Clock } from '../clock.ts';
import { NotConnectedError, type RequestError } from '../errors.ts';
import type { AuthListener, AuthState } from './auth-state.ts';
import { launchMemory, type KeyValueStore } from './launch-memory.ts';
import type { Api } from '../services.ts';
import { createRefreshTimer } from './refresh-timer.ts';
import { createSignInCalls, type SignInCalls, type SignInCallsOptions } from './sign-in-calls.ts';
import { createSignInStore, type TokenReply } from './sign-in-store.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { claimsOf, failureOf } from './token-life.ts';
import { createTokenRefresh } from './token-refresh.ts';

export interface SessionOptions extends Omit<SignInCallsOptions, 'accept'> {
  readonly api: SignInCallsOptions['api'] & Pick<Api, 'refreshToken' | 'logout'>;
  readonly platform: Platform;
  /** Signed launch data of the messenger; empty on the website. */
  readonly initData?: string;
  readonly sessionStorage: KeyValueStore;
  /** The other tabs of the website. */
  readonly tabs?: Tabs;
  /** Whether this visitor may have signed in before; saves a first visit the request. */
  readonly mayBeSignedIn?: () => boolean;
  readonly clock?: Clock;
  readonly log?: (message: string, error: unknown) => void;
}

/** The sign-in of this page: its state, and what changes it. */
export interface Session extends Pick<
  SignInCalls,
  'signInWithTelegram' | 'signInWithIdentity' | 'completeEmailLink'
> {
  readonly state: () => AuthState;
  /** Called after each change of the state. Returns a function that stops it. */
  readonly listen: (listener: AuthListener) => () => void;
  /**
   * Finds the signed-in player: by the cookie on the website, by the stored refresh token or the launch data in the
   * mini-app. Rejects if the server is unreachable (the state stays `starting`; it tries again after 30 s, doubling to
   * 960 s, or by another call) and with 'Failed to authenticate' if the launch data was refused.
   */
  readonly start: () => Promise<AuthState>;
  /** Takes over a sign-in that a page made by a call of its own, such as with a passkey. */
  readonly accept: (reply: TokenReply & { readonly profile: Profile }) => Profile;
  /** The token to send; undefined without a sign-in. Rejects if a needed refresh failed. */
  readonly token: () => Promise<string | undefined>;
  /** A newer token than `stale`; undefined where the sign-in has ended. */
  readonly renewToken: (stale: string) => Promise<string | undefined>;
  /** The server permanently refused the token, or its player. */
  readonly tokenRejected: (error: RequestError, token: string) => void;
  /** Stops timers and tab messages. The player stays signed in. */
  readonly stop: () => void;
}

export function createSession(options: SessionOptions): Session {
  const { api, initData = '', mayBeSignedIn = () => true, clock = systemClock, log = console.warn } = options;
  const isMiniApp = options.platform === 'telegram';
  const launch = isMiniApp ? launchMemory(options.sessionStorage, initData) : undefined;
  // Tabs of the messenger's web client may belong to different accounts.
  const tabs = isMiniApp ? undefined : options.tabs;
  let starting: Promise<AuthState> | undefined;

  const timer = createRefreshTimer(clock, () => {
    const task = store.state().status === 'starting' ? start() : refresh.renew();
    task.catch((error: unknown) => log('the sign-in could not be refreshed', error));
  });
  const calls = createSignInCalls({ ...options, accept: (reply, profile) => store.accept(reply, profile) });
  const store = createSignInStore({
    clock,
    log,
    timer,
    launch,
    tabs,
    whenConnected: { idToken, logout },
    whenDisconnected: calls,
  });
  const refresh = createTokenRefresh({ api, clock, store, timer, launch, log });

  async function idToken(): Promise<string> {
    const token = await refresh.token();
    if (token === undefined) throw new NotConnectedError();
    return token;
  }

  async function logout(): Promise<void> {
    try {
      await api.logout();
    } catch (error) {
      if (store.cached() !== undefined && failureOf(error) === 'unreachable') throw error;
    }
    store.disconnect('signed-out');
  }

  const start = (): Promise<AuthState> => {
    if (store.state().status !== 'starting') return Promise.resolve(store.state());
    return (starting ??= find().finally(() => (starting = undefined)));
  };

  async function find(): Promise<AuthState> {
    const epoch = store.epoch();
    timer.clear();
    try {
      if (isMiniApp) await findInMiniApp();
      else if (mayBeSignedIn()) await refresh.restore();
      if (epoch === store.epoch() && store.cached() === undefined) store.disconnect();
    } catch (error) {
      // Another sign-in happened meanwhile, here or in another tab.
      if (epoch !== store.epoch()) return store.state();
      if (failureOf(error) === 'unreachable') timer.setAfterFailure();
      else store.disconnect();
      throw error;
    }
    return store.state();
  }

  async function findInMiniApp(): Promise<void> {
    if (launch?.refreshToken() !== undefined && (await refresh.restore())) return;
    launch?.forget();
    if (initData !== '') await calls.signInWithTelegram(initData);
  }

  function onMessage(message: TabMessage): void {
    const cached = store.cached();
    if (message.type === 'disconnected') {
      if (cached?.claims.sid === message.signInId) store.disconnect('signed-out', { otherTabs: false });
    } else if (message.type === 'connected') {
      const { token, receivedAtMs, expiresAtMs } = message;
      try {
        store.cache({ token, claims: claimsOf(token), receivedAtMs, expiresAtMs });
      } catch (error) {
        log('another tab sent a token that cannot be read', error);
      }
    } else if (cached?.claims.sub !== message.userId) {
      refresh
        .restore()
        .catch((error: unknown) => log('the sign-in of another tab could not be taken over', error));
    }
  }
  const stopListening = tabs?.listen(onMessage);

  return {
    state: store.state,
    listen: store.listen,
    start,
    signInWithTelegram: calls.signInWithTelegram,
    signInWithIdentity: calls.signInWithIdentity,
    completeEmailLink: calls.completeEmailLink,
    accept: (reply) => store.accept(reply, reply.profile),
    token: refresh.token,
    renewToken: async (stale) => {
      const cached = store.cached();
      return cached !== undefined && cached.token === stale ? refresh.renew() : cached?.token;
    },
    tokenRejected(error, token) {
      if (store.cached()?.token === token)
        store.disconnect(error.code === 'ACCOUNT_DISABLED' ? 'account-disabled' : 'sign-in-ended');
    },
    stop() {
      timer.stop();
      stopListening?.();
    },
  };
}
