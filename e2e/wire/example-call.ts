import type { CallName } from '@parlor/contract/kernel/contract.ts';
import type { Visitor } from '../actors/users.ts';

/** One call as an example asks it. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a token, where the call asks for one. */
  readonly isSignedOut?: boolean;
  /** A name of its own, for a second example of one call. */
  readonly as?: string;
}

/** Sends one call and writes down what went over the wire; answers the reply. */
export type Asks = (who: Visitor, name: CallName, request?: RequestInput) => Promise<unknown>;
