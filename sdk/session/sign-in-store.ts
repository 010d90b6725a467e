// The sign-in of this device: its token, and the state that pages see. Every change goes through here.
import type { Profile } from '@parlor/contract/calls/auth.ts';
import type { Clock } from '../clock.ts';
import type { AuthListener, AuthState, Connected, Disconnected, EndReason } from './auth-state.ts';
import type { LaunchMemory } from './launch-memory.ts';
import type { RefreshTimer } from './refresh-timer.ts';
import type { Tabs } from './tabs.ts';
import { cachedToken, profileOf, refreshDelayMs, type CachedToken } from './token-life.ts';

export interface TokenReply {
  readonly token: string;
  readonly expiresIn: number;
  readonly refreshToken?: string | undefined;
  /** Whether the redirect that ended here created the player; reported once. */
  readonly isNew?: boolean | undefined;
}

export interface SignInStoreOptions {
  readonly clock: Clock;
  readonly log: (message: string, error: unknown) => void;
  readonly timer: RefreshTimer;
  /** The mini-app's store for its refresh token. The website has a cookie instead. */
  readonly launch: LaunchMemory | undefined;
  readonly tabs: Tabs | undefined;
  /** A page's actions with and without a sign-in. */
  readonly whenConnected: Pick<Connected, 'idToken' | 'logout'>;
  readonly whenDisconnected: Pick<
    Disconnected,
    'signInWithGoogle' | 'signInWithFacebook' | 'signInWithProvider' | 'signInWithEmail'
  >;
}

export type SignInStore = ReturnType<typeof createSignInStore>;

export function createSignInStore(options: SignInStoreOptions) {
  const { clock, log, timer, launch, tabs } = options;
  const { signInWithGoogle, signInWithFacebook, signInWithProvider, signInWithEmail } =
    options.whenDisconnected;
  const listeners = new Set<AuthListener>();
  let cached: CachedToken | undefined;
  let epoch = 0;

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

  /** Accepts a token. The state changes only if the player or their profile does. */
  function cache(next: CachedToken, profile?: Profile, isNew?: boolean): Profile {
    const same = state.status === 'connected' && cached?.claims.sub === next.claims.sub ? state : undefined;
    const shown = profile ?? {
      ...same?.profile,
      ...profileOf(next.claims),
      isNew: isNew ?? same?.profile.isNew ?? false,
    };
    if (cached?.claims.sid !== next.claims.sid) epoch++;
    cached = next;
    timer.forgetFailures();
    timer.set(refreshDelayMs(next, clock.now()));
    if (same === undefined || JSON.stringify(same.profile) !== JSON.stringify(shown))
      enter({ status: 'connected', profile: shown, ...options.whenConnected, onAuthChange: listen });
    return shown;
  }

  /** Accepts the server's reply, and passes its token on to the other tabs. */
  function accept(reply: TokenReply, profile?: Profile): Profile {
    const next = cachedToken(reply.token, reply.expiresIn, clock.now());
    if (reply.refreshToken !== undefined) launch?.keep(reply.refreshToken);
    const shown = cache(next, profile, reply.isNew);
    const { token, receivedAtMs, expiresAtMs } = next;
    tabs?.post({ type: 'connected', token, receivedAtMs, expiresAtMs, userId: next.claims.sub });
    return shown;
  }

  /** Ends the sign-in here. `otherTabs`: whether the other tabs end it too. */
  function disconnect(reason?: EndReason, { otherTabs } = { otherTabs: true }): void {
    const ended = cached;
    epoch++;
    cached = undefined;
    timer.forgetFailures();
    timer.clear();
    launch?.forget();
    if (otherTabs && ended !== undefined) tabs?.post({ type: 'disconnected', signInId: ended.claims.sid });
    if (state.status !== 'disconnected')
      enter({
        status: 'disconnected',
        ...(reason === undefined ? {} : { reason }),
        signInWithGoogle,
        signInWithFacebook,
        signInWithProvider,
        signInWithEmail,
        onAuthChange: listen,
      });
  }

  return {
    state: (): AuthState => state,
    listen,
    cached: (): CachedToken | undefined => cached,
    /** Grows with each change of the signed-in player: an older request no longer counts. */
    epoch: (): number => epoch,
    cache,
    accept,
    disconnect,
  };
}
