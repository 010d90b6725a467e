// A page's view of the session, and its actions (spec §3 Auth state).
import type { Profile } from '@parlor/contract/calls/auth.ts';

export type AuthListener = (state: AuthState) => void;
/** Why the sign-in ended. */
export type EndReason = 'signed-out' | 'account-disabled' | 'sign-in-ended';

/** Not in the specification: not known yet; `start` is asking. */
export interface Starting {
  readonly status: 'starting';
  readonly onAuthChange: (listener: AuthListener) => () => void;
}
/** Nobody is signed in; it has the sign-in methods. */
export interface Disconnected {
  readonly status: 'disconnected';
  /** Missing if nobody was signed in before. */
  readonly reason?: EndReason;
  /** Leaves the page for the provider; the player returns to the current path. */
  readonly signInWithGoogle: () => void;
  readonly signInWithFacebook: () => void;
  /** With a provider of `signInWays`, by its name. */
  readonly signInWithProvider: (name: string) => void;
  /**
   * Sends a sign-in link; the address waits in the local storage for its return. Rejects with 'Failed to authenticate'.
   */
  readonly signInWithEmail: (email: string) => Promise<void>;
  readonly onAuthChange: (listener: AuthListener) => () => void;
}
/** A player is signed in. */
export interface Connected {
  readonly status: 'connected';
  readonly profile: Profile;
  /** A valid token: refreshed first if it has expired. */
  readonly idToken: () => Promise<string>;
  readonly onAuthChange: (listener: AuthListener) => () => void;
  /**
   * Ends this sign-in on the server and here. If the server is unreachable it rejects and the player stays signed in:
   * otherwise the cookie would restore the sign-in on the next visit.
   */
  readonly logout: () => Promise<void>;
}
/** Whether a player is signed in, told by `status`. */
export type AuthState = Starting | Disconnected | Connected;
