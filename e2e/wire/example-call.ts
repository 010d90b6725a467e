import type { CallName } from '@parlor/contract/kernel/contract.ts';
import type { Visitor } from '../actors/users.ts';

/** One call of an example. */
export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a token, although the call needs one. */
  readonly isSignedOut?: boolean;
  /** Another name, for a second example of one call. */
  readonly as?: string;
}

/** Sends one call and records it. Returns the reply. */
export type RecordExample = (who: Visitor, name: CallName, request?: ExampleRequest) => Promise<unknown>;
