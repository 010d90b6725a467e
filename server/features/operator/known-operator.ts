import type { FastifyRequest } from 'fastify';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import type { Caller } from '../../http/handlers.ts';

/** Who calls the console. `caller.playerId` is the id of the operator's account, which is none of a player. */
export interface KnownOperator {
  readonly caller: Caller;
  readonly role: OperatorRole | undefined;
  /** Whether the second factor is minutes old; true for a player's token, which has none. */
  readonly isFresh: boolean;
}

/** Throws ApiError if nobody is signed in. */
export type IdentifyOperator = (request: FastifyRequest) => Promise<KnownOperator>;
