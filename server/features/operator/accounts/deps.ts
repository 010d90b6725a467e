import { createHash, randomBytes, type ScryptOptions } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ConsoleEnvironment, ConsoleSignIn } from '@parlor/contract/calls/operator/accounts/sign-in.ts';
import type { HandlerInput, HandlerReply } from '@parlor/contract/kernel/endpoint.ts';
import type { Limits } from '../../../http/rate-limits.ts';
import type { Deps } from '../../../runtime/deps.ts';

export interface AccountDeps extends Deps {
  /** Connects to the coordinator. */
  readonly pool: pg.Pool;
  /** Derived from the token keys; the first one encrypts. */
  readonly sealingKeys: readonly Buffer[];
  /** The console's own address. */
  readonly consoleUrl: () => string;
  readonly environment: ConsoleEnvironment;
  /** Tests turn the limits off. */
  readonly limits: Readonly<Limits>;
  /** Of a password's hash, in tests; otherwise the one of `passwords.ts`. */
  readonly passwordCost?: ScryptOptions;
}

export type SignInHandlers = {
  readonly [N in keyof ConsoleSignIn]: (
    call: HandlerInput<ConsoleSignIn[N]> & { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => Promise<HandlerReply<ConsoleSignIn[N]>>;
};

/** 32 random bytes in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** Of a secret with 256 random bits, so one round of SHA-256 is enough. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
