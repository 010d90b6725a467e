// Firebase as the identity provider of the website, behind the session's own interface: it proves an identity, and the
// id token is exchanged for ours (spec §7, POST /auth/fb). Used only if the build has a key.
import { isSitePath } from '@parlor/contract/formats/site-path.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { KeyValueStore } from '@parlor/sdk/session/launch-memory.ts';
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Session } from '@parlor/sdk/session/session.ts';
import { PENDING_EMAIL_KEY, withPendingEmail } from '@parlor/sdk/session/sign-in-calls.ts';
import * as z from 'zod/mini';
import { identityToolkit, ToolkitError, type Provider, type ToolkitOptions } from './identity-toolkit.ts';

export interface FirebaseOptions extends ToolkitOptions {
  readonly localStorage: KeyValueStore;
  readonly sessionStorage: KeyValueStore;
  /** Origin of this site, such as https://play.example.com. */
  readonly origin: string;
  /** The whole address of the page, read when it is needed. */
  readonly address: () => string;
  readonly currentPath: () => string;
  readonly navigate: (url: string) => void;
  readonly log?: (message: string, error: unknown) => void;
}

/** Session storage key of a sign-in that is at a provider. */
const LEFT_KEY = 'parlor-firebase-left';
const Left = z.object({ sessionId: z.string(), redirectTo: z.string() });

export function withFirebase(session: Session, options: FirebaseOptions): Session {
  const {
    localStorage,
    sessionStorage,
    origin,
    address,
    currentPath,
    navigate,
    log = console.warn,
  } = options;
  const toolkit = identityToolkit(options);

  async function leaveFor(provider: Provider): Promise<void> {
    const redirectTo = currentPath();
    try {
      const { authUri, sessionId } = await toolkit.createAuthUri(provider, `${origin}/sign-in`);
      sessionStorage.setItem(LEFT_KEY, JSON.stringify({ sessionId, redirectTo }));
      navigate(authUri);
    } catch (error) {
      log('The way to the identity provider could not be had.', error);
    }
  }

  const signInWithEmail = (email: string): Promise<void> =>
    withPendingEmail(localStorage, email, () => {
      const back = `${origin}/sign-in/email?redirectTo=${encodeURIComponent(currentPath())}`;
      return toolkit.sendEmailLink(email, back);
    });

  const completeEmailLink: Session['completeEmailLink'] = async (oobCode) => {
    const email = localStorage.getItem(PENDING_EMAIL_KEY);
    if (email === null) throw new Error('Email not found in local storage');
    try {
      const { idToken } = await toolkit.signInWithEmailLink(email, oobCode);
      const profile = await session.signInWithIdentity(idToken);
      localStorage.removeItem(PENDING_EMAIL_KEY);
      const requested = new URL(address()).searchParams.get('redirectTo');
      return { profile, redirectTo: requested !== null && isSitePath(requested) ? requested : '/' };
    } catch (error) {
      // The same code and address would be refused again.
      if (error instanceof ToolkitError || hasErrorCode(error, 'IDENTITY_TOKEN_INVALID', 'ACCOUNT_DISABLED'))
        localStorage.removeItem(PENDING_EMAIL_KEY);
      throw error;
    }
  };

  /** Return from a provider: the player is signed in; a failure is logged and signs nobody in (spec §8). */
  async function comeBack(): Promise<void> {
    const stored = sessionStorage.getItem(LEFT_KEY);
    if (stored === null || new URL(address()).pathname !== '/sign-in') return;
    sessionStorage.removeItem(LEFT_KEY); // works once
    try {
      const { sessionId, redirectTo } = Left.parse(JSON.parse(stored));
      const { idToken } = await toolkit.signInWithIdp(address(), sessionId);
      await session.signInWithIdentity(idToken);
      navigate(isSitePath(redirectTo) ? redirectTo : '/');
    } catch (error) {
      log('The redirect sign-in ended without anybody signed in.', error);
    }
  }

  /** The same state is the same object, so that a screen renders once. */
  const looks = new WeakMap<AuthState, AuthState>();
  function looked(state: AuthState): AuthState {
    if (state.status !== 'disconnected') return state;
    const known = looks.get(state);
    if (known) return known;
    const look: AuthState = {
      ...state,
      signInWithGoogle: () => void leaveFor('google.com'),
      signInWithFacebook: () => void leaveFor('facebook.com'),
      signInWithEmail,
    };
    looks.set(state, look);
    return look;
  }

  let back: Promise<void> | undefined;
  return {
    ...session,
    state: () => looked(session.state()),
    listen: (listener) => session.listen((state) => listener(looked(state))),
    start: async () => {
      await (back ??= comeBack());
      return looked(await session.start());
    },
    completeEmailLink,
  };
}
