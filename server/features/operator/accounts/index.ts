// The console's address: sign-in with operator accounts, and sessions with a cookie of this address.
import type { FastifyInstance } from 'fastify';
import type { operatorAccounts } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import { consoleSignIn } from '@parlor/contract/calls/operator/accounts/sign-in.ts';
import { registerContract, type AnyHandler } from '../../../http/register-endpoints.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addApiHeaders } from '../../../http/security-headers.ts';
import type { OperatorHandlers } from '../deps.ts';
import type { IdentifyOperator } from '../known-operator.ts';
import type { AccountDeps } from './deps.ts';
import { ownHandlers } from './own-account.ts';
import { ownersHandlers } from './owners.ts';
import { identify, mustComeFromConsole } from './sessions.ts';
import { signInHandlers } from './sign-in.ts';

export type { AccountDeps } from './deps.ts';
export { resealTotps } from './second-factor.ts';

/** The console without operator accounts, where players' accounts have roles. */
export function accountHandlers(
  d: AccountDeps | undefined,
): Pick<OperatorHandlers, keyof typeof operatorAccounts> {
  const deps = (): AccountDeps => {
    if (d === undefined) throw new ApiError('NOT_FOUND', 'This is for accounts of the console.');
    return d;
  };
  return { ...ownersHandlers(deps), ...ownHandlers(deps) };
}

export const identifyBySession =
  (d: AccountDeps): IdentifyOperator =>
  (request) =>
    identify(d, request);

export const consoleSignInPlugin =
  (d: AccountDeps, o: { readonly checkReplies: boolean }) =>
  (app: FastifyInstance): void => {
    addApiHeaders(app);
    app.addHook('onRequest', async (request) => mustComeFromConsole(d, request));
    registerContract(app, consoleSignIn, signInHandlers(d) as unknown as Record<string, AnyHandler>, {
      authenticate: () => {
        throw new ApiError('UNAUTHENTICATED');
      },
      checkReplies: o.checkReplies,
    });
  };
