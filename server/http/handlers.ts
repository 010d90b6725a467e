// A feature's handlers: one for each call of the contract that it answers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, CallName, Contract, Platform, Received } from '@parlor/contract/kernel/contract.ts';

/** The caller, from the token. */
export interface Caller {
  /** Decimal string of parlorUserId. */
  readonly playerId: string;
  /** The sign-in that the token belongs to. The token ends when the sign-in ends. */
  readonly signInId: string;
  /** Where the sign-in was made; the platform header gives no right. */
  readonly platform: Platform;
  /** When the token expires, in ms since 1970. A stream that outlives the call ends at this time. */
  readonly tokenEndsAtMs: number;
}

export type HandlerCall<N extends CallName> = Received<N> & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (Contract[N]['auth'] extends 'player' ? { readonly caller: Caller } : unknown);

/** Answers one call. A handler that took over the raw reply (redirects, streams) returns undefined. */
export type Handler<N extends CallName> = (
  call: HandlerCall<N>,
) => Promise<Answer<N> | undefined> | Answer<N> | undefined;

export type Handlers = { readonly [N in CallName]?: Handler<N> };

/** Checks the bearer token of a request. Throws ApiError if it is invalid. */
export type Authenticate = (request: FastifyRequest) => Caller | Promise<Caller>;
