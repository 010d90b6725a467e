// Who is signed in on this device: disconnected ⇄ connected, and the life of the token in between
// (spec §3 Auth state, §4 Auth, §9).
import { auth, type Profile } from '@parlor/contract/calls/auth.ts';
import { campaignToQuery, type CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { Platform } from '@parlor/contract/kernel/headers.ts';
import { systemClock, type Clock } from '../clock.ts';
import { NotConnectedError, RequestError } from '../errors.ts';
import { urlOf } from '../http/request.ts';
import { launchMemory, type KeyValueStore } from './launch-memory.ts';
import type { Api } from '../services.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import {
  backoffMs,
  claimsOf,
  failureOf,
  heldToken,
  isExpired,
  profileOf,
  refreshDelayMs,
  type HeldToken,
} from './token-life.ts';

/** Local storage key of the address that a sign-in link was sent to (spec §3). */
export const PENDING_EMAIL_KEY = 'email-sign-in';

export type AuthListener = (state: AuthState) => void;
/** Why nobody is signed in any more. */
export type EndReason = 'signed-out' | 'account-disabled' | 'sign-in-ended';

/** Ours: nobody knows yet; `start` is asking. */
export interface Starting {
  readonly status: 'starting';
  readonly onAuthChange: (listener: AuthListener) => () => void;
}
export interface Disconnected {
  readonly status: 'disconnected';
  /** Missing where nobody was signed in before. */
  readonly reason?: EndReason;
  /** Leaves the page for the provider; the player returns to the current path. */
  readonly signInWithGoogle: () => void;
  readonly signInWithFacebook: () => void;
  /** Has a sign-in link sent; the address waits in the local storage for its return. Rejects with 'Failed to authenticate'. */
  readonly signInWithEmail: (email: string) => Promise<void>;
  readonly onAuthChange: (listener: AuthListener) => () => void;
}
export interface Connected {
  readonly status: 'connected';
  readonly profile: Profile;
  /** A token that the server takes: refreshed first where it has run out. */
  readonly idToken: () => Promise<string>;
  readonly onAuthChange: (listener: AuthListener) => () => void;
  /**
   * Ends this sign-in on the server and here. Where the server cannot be reached it rejects and the player stays
   * signed in: the cookie would otherwise bring the sign-in back on the next visit.
   */
  readonly logout: () => Promise<void>;
}
export type AuthState = Starting | Disconnected | Connected;

export interface SessionOptions {
  readonly api: Pick<
    Api,
    'signInTelegram' | 'signInIdentity' | 'askEmailLink' | 'completeEmailLink' | 'refreshToken' | 'logout'
  >;
  readonly baseUrl: string;
  readonly platform: Platform;
  /** What is opened: the launcher itself, or a game that embeds the SDK (spec §3 SDK config). */
  readonly gameId?: string;
  /** Signed launch data of the messenger; empty on the website. */
  readonly initData?: string;
  readonly localStorage: KeyValueStore;
  readonly sessionStorage: KeyValueStore;
  /** The other tabs of the website. */
  readonly tabs?: Tabs;
  /** Path of the page, where the player returns to after sign-in. */
  readonly currentPath: () => string;
  readonly navigate: (url: string) => void;
  /** Whether this visitor may have signed in before; spares a first visit the question to the server. */
  readonly mayBeSignedIn?: () => boolean;
  /** The visitor's stored campaign parameters, sent with a web sign-in. */
  readonly campaignParams?: () => CampaignParams | undefined;
  readonly clock?: Clock;
  readonly log?: (message: string, error: unknown) => void;
}

export interface Session {
  readonly state: () => AuthState;
  /** Called after each change of the state. Returns the way to stop. */
  readonly listen: (listener: AuthListener) => () => void;
  /**
   * Finds who is signed in: by the cookie on the website, by the kept refresh token or the launch data in the mini-app.
   * Rejects where the server cannot be reached (the state stays `starting`; it is asked again after 30 s, doubling to
   * 960 s, or by another call) and with 'Failed to authenticate' where the launch data was refused.
   */
  readonly start: () => Promise<AuthState>;
  /** Signs in with the signed launch data of the messenger. */
  readonly signInWithTelegram: (initData: string) => Promise<Profile>;
  /** Exchanges the id token of an identity provider for ours (spec §7). */
  readonly signInWithIdentity: (idToken: string) => Promise<Profile>;
  /**
   * The return by the mail's link, with its code. Rejects with 'Email not found in local storage' where the address
   * was not stored on this device.
   */
  readonly completeEmailLink: (code: string) => Promise<{ profile: Profile; redirectTo: string }>;
  /** The token to send; undefined while nobody is signed in. Rejects where a needed refresh failed. */
  readonly token: () => Promise<string | undefined>;
  /** A newer token than `stale`; undefined where the sign-in has ended. */
  readonly renewToken: (stale: string) => Promise<string | undefined>;
  /** The server refused the token for good, or its player. */
  readonly tokenRejected: (error: RequestError, token: string) => void;
  /** Lets timers and tabs go. The player stays signed in. */
  readonly stop: () => void;
}

interface TokenReply {
  readonly token: string;
  readonly expiresIn: number;
  readonly refreshToken?: string | undefined;
  /** Whether the redirect that ended here made the player; said once. */
  readonly isNew?: boolean | undefined;
}

export function createSession(options: SessionOptions): Session {
  const {
    api,
    baseUrl,
    platform,
    gameId = 'launcher',
    initData = '',
    localStorage,
    currentPath,
    navigate,
    mayBeSignedIn = () => true,
    campaignParams = () => undefined,
    clock = systemClock,
    log = console.warn,
  } = options;
  const isMiniApp = platform === 'telegram';
  const launch = launchMemory(options.sessionStorage, initData);
  // Tabs of the messenger's web client may belong to different accounts.
  const tabs = isMiniApp ? undefined : options.tabs;

  const listeners = new Set<AuthListener>();
  let held: HeldToken | undefined;
  /** Grows with each change of who is signed in: what was asked before it no longer counts. */
  let epoch = 0;
  let failures = 0;
  let cancelTimer: (() => void) | undefined;
  let starting: Promise<AuthState> | undefined;
  let renewing: Promise<string | undefined> | undefined;
  let stopped = false;

  const listen = (listener: AuthListener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let state: AuthState = { status: 'starting', onAuthChange: listen };

  function enter(next: AuthState): void {
    state = next;
    for (const listener of listeners)
      try {
        listener(next);
      } catch (error) {
        log('a listener of the sign-in failed', error);
      }
  }

  const disconnected = (reason?: EndReason): Disconnected => ({
    status: 'disconnected',
    ...(reason === undefined ? {} : { reason }),
    signInWithGoogle: () => redirectTo(auth.startGoogle),
    signInWithFacebook: () => redirectTo(auth.startFacebook),
    signInWithEmail,
    onAuthChange: listen,
  });
  const connected = (profile: Profile): Connected => ({
    status: 'connected',
    profile,
    idToken: async () => {
      const token = await getToken();
      if (token === undefined) throw new NotConnectedError();
      return token;
    },
    onAuthChange: listen,
    logout,
  });

  const redirectTo = (call: typeof auth.startGoogle | typeof auth.startFacebook): void =>
    navigate(urlOf(baseUrl, call, { query: { redirectTo: currentPath(), campaign: campaignParam() } }));
  const campaignParam = (): string | undefined => {
    const params = campaignParams();
    return params === undefined ? undefined : campaignToQuery(params);
  };

  // ── in and out ──

  /** Takes a token as ours. The state changes only where the player or what is known of them does. */
  function hold(next: HeldToken, profile?: Profile, isNew?: boolean): Profile {
    const same = state.status === 'connected' && held?.claims.sub === next.claims.sub ? state : undefined;
    const shown = profile ?? {
      ...same?.profile,
      ...profileOf(next.claims),
      isNew: isNew ?? same?.profile.isNew ?? false,
    };
    if (held?.claims.sid !== next.claims.sid) epoch++;
    held = next;
    failures = 0;
    schedule(refreshDelayMs(next, clock.now()));
    if (same === undefined || JSON.stringify(same.profile) !== JSON.stringify(shown)) enter(connected(shown));
    return shown;
  }

  function accept(reply: TokenReply, profile?: Profile): Profile {
    const next = heldToken(reply.token, reply.expiresIn, clock.now());
    if (isMiniApp && reply.refreshToken !== undefined) launch.keep(reply.refreshToken);
    const shown = hold(next, profile, reply.isNew);
    tabs?.post({
      type: 'connected',
      token: next.token,
      heldAtMs: next.heldAtMs,
      expiresAtMs: next.expiresAtMs,
      userId: next.claims.sub,
    });
    return shown;
  }

  function disconnect(reason?: EndReason, tell = true): void {
    const ended = held;
    epoch++;
    held = undefined;
    failures = 0;
    cancelTimer?.();
    cancelTimer = undefined;
    launch.forget();
    if (tell && ended !== undefined) tabs?.post({ type: 'disconnected', signInId: ended.claims.sid });
    if (state.status !== 'disconnected') enter(disconnected(reason));
  }

  async function logout(): Promise<void> {
    try {
      await api.logout();
    } catch (error) {
      if (held !== undefined && failureOf(error) === 'unreachable') throw error;
    }
    disconnect('signed-out');
  }

  // ── signing in ──

  async function signInWithTelegram(data: string): Promise<Profile> {
    return accept(await api.signInTelegram({ body: { gameId, initData: data } }));
  }

  const withParams = (): { params?: CampaignParams } => {
    const params = campaignParams();
    return params === undefined ? {} : { params };
  };

  async function signInWithIdentity(idToken: string): Promise<Profile> {
    const reply = await api.signInIdentity({ body: { token: idToken, ...withParams() } });
    return accept(reply, reply.profile);
  }

  async function signInWithEmail(email: string): Promise<void> {
    // Stored first: a link whose address cannot be kept would lead nowhere.
    localStorage.setItem(PENDING_EMAIL_KEY, email);
    try {
      await api.askEmailLink({ body: { email, redirectTo: currentPath() } });
    } catch (error) {
      localStorage.removeItem(PENDING_EMAIL_KEY);
      throw error;
    }
  }

  async function completeEmailLink(code: string): Promise<{ profile: Profile; redirectTo: string }> {
    const email = localStorage.getItem(PENDING_EMAIL_KEY);
    if (email === null) throw new Error('Email not found in local storage');
    try {
      const reply = await api.completeEmailLink({ body: { email, code, ...withParams() } });
      localStorage.removeItem(PENDING_EMAIL_KEY);
      return { profile: accept(reply, reply.profile), redirectTo: reply.redirectTo };
    } catch (error) {
      if (isFinal(error)) localStorage.removeItem(PENDING_EMAIL_KEY);
      throw error;
    }
  }

  /** A refusal that the same code and address would meet again. */
  const isFinal = (error: unknown): boolean =>
    error instanceof RequestError && error.code !== undefined && failureOf(error) !== 'unreachable';

  // ── finding who is signed in ──

  const start = (): Promise<AuthState> => {
    if (state.status !== 'starting') return Promise.resolve(state);
    return (starting ??= find().finally(() => (starting = undefined)));
  };

  async function find(): Promise<AuthState> {
    const request = epoch;
    cancelTimer?.();
    cancelTimer = undefined;
    try {
      if (isMiniApp) await findInMiniApp();
      else if (mayBeSignedIn()) await restore();
      if (request === epoch && held === undefined) disconnect();
    } catch (error) {
      // Someone signed in meanwhile, here or in another tab.
      if (request !== epoch) return state;
      if (failureOf(error) === 'unreachable') {
        schedule(backoffMs(failures++));
        throw error;
      }
      disconnect();
      throw error;
    }
    return state;
  }

  async function findInMiniApp(): Promise<void> {
    if (launch.refreshToken() !== undefined && (await restore())) return;
    launch.forget();
    if (initData === '') return;
    await signInWithTelegram(initData);
  }

  /** Whether a sign-in of before still stands. Rejects only where nobody knows. */
  async function restore(): Promise<boolean> {
    const request = epoch;
    try {
      const reply = await askRefresh();
      if (request === epoch) accept(reply);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'unreachable') throw error;
      if (failure === 'other') log('the sign-in of before could not be restored', error);
      return false;
    }
  }

  // ── the life of the token ──

  function askRefresh(): Promise<TokenReply> {
    const refreshToken = isMiniApp ? launch.refreshToken() : undefined;
    return api.refreshToken({ body: refreshToken === undefined ? {} : { refreshToken } });
  }

  function schedule(delayMs: number): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (stopped) return;
    cancelTimer = clock.after(delayMs, () => {
      cancelTimer = undefined;
      const task = state.status === 'starting' ? start() : renew();
      task.catch((error: unknown) => log('the sign-in could not be refreshed', error));
    });
  }

  /** One refresh at a time. Undefined where the sign-in has ended. */
  function renew(): Promise<string | undefined> {
    return (renewing ??= refresh().finally(() => (renewing = undefined)));
  }

  async function refresh(): Promise<string | undefined> {
    const request = epoch;
    try {
      const reply = await askRefresh();
      if (request === epoch && held !== undefined) accept(reply);
      return held?.token;
    } catch (error) {
      if (request !== epoch) return held?.token;
      const failure = failureOf(error);
      if (failure === 'account-disabled' || failure === 'sign-in-ended') {
        disconnect(failure);
        return undefined;
      }
      // A call that needed a token asks beside the schedule and leaves it as it is.
      if (failure === 'unreachable' && cancelTimer === undefined) schedule(backoffMs(failures++));
      throw error;
    }
  }

  async function getToken(): Promise<string | undefined> {
    if (held === undefined) return undefined;
    return isExpired(held, clock.now()) ? renew() : held.token;
  }

  // ── other tabs ──

  function onMessage(message: TabMessage): void {
    if (message.type === 'disconnected') {
      if (held?.claims.sid === message.signInId) disconnect('signed-out', false);
    } else if (message.type === 'connected') {
      try {
        hold({
          token: message.token,
          claims: claimsOf(message.token),
          heldAtMs: message.heldAtMs,
          expiresAtMs: message.expiresAtMs,
        });
      } catch (error) {
        log('another tab sent a token that cannot be read', error);
      }
    } else if (held?.claims.sub !== message.userId) {
      restore().catch((error: unknown) => log('the sign-in of another tab could not be taken over', error));
    }
  }
  const stopListening = tabs?.listen(onMessage);

  return {
    state: () => state,
    listen,
    start,
    signInWithTelegram,
    signInWithIdentity,
    completeEmailLink,
    token: getToken,
    renewToken: async (stale) => (held !== undefined && held.token === stale ? renew() : held?.token),
    tokenRejected(error, token) {
      if (held?.token === token)
        disconnect(error.code === 'ACCOUNT_DISABLED' ? 'account-disabled' : 'sign-in-ended');
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      stopListening?.();
    },
  };
}
