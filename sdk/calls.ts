// The calls of a contract as functions: `api.claimQuest({ body: { id } })`. The HTTP client and the fakes pass their
// own performers.
import type { CallInput, CallReply, Contract, Endpoint } from '@parlor/contract/kernel/endpoint.ts';

export interface CallOptions {
  /** Aborts the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Further headers, such as `if-match` with a document's version. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a changing call; a new one for each call if left out. */
  readonly idempotencyKey?: string;
  /** Lets the request outlive the page; browsers take at most 64 KiB of them at a time. */
  readonly keepalive?: boolean;
}

/** An empty part may be left out. */
type MayBeEmpty<T> = Record<never, never> extends T ? true : false;
type Given<I> = {
  readonly [K in keyof I as MayBeEmpty<I[K]> extends true ? never : K]: I[K];
} & {
  readonly [K in keyof I as MayBeEmpty<I[K]> extends true ? K : never]?: I[K];
};

/** One call: what the caller passes, and what it gets after the schema check. */
export type Call<E extends Endpoint> =
  MayBeEmpty<Given<CallInput<E>>> extends true
    ? (input?: Given<CallInput<E>>, options?: CallOptions) => Promise<CallReply<E>>
    : (input: Given<CallInput<E>>, options?: CallOptions) => Promise<CallReply<E>>;

/** Every call of a contract but its event streams. */
export type Calls<C extends Contract> = {
  readonly [K in keyof C as C[K] extends { readonly event: unknown } ? never : K]: Call<C[K]>;
};

/** The parts of a request before the server's schema checks them. */
export interface RawInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: unknown;
}
export type Perform = (
  name: string,
  endpoint: Endpoint,
  input: RawInput,
  options: CallOptions,
) => Promise<unknown>;

/** Makes the functions. The performer guarantees that its answers have the form of the endpoint's reply. */
export function callsOf<const C extends Contract>(contract: C, perform: Perform): Calls<C> {
  const calls: Record<string, (input?: RawInput, options?: CallOptions) => Promise<unknown>> = {};
  for (const [name, endpoint] of Object.entries(contract))
    if (endpoint.event === undefined)
      calls[name] = (input = {}, options = {}) => perform(name, endpoint, input, options);
  return calls as unknown as Calls<C>;
}
