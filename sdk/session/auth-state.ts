// What a page knows of who is signed in, and what it can do about it (spec §3 Auth state).
import type { Profile } from '@parlor/contract/calls/auth.ts';

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
