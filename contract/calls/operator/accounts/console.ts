// All calls of the console's address. They have no token: the browser sends the session's cookie.
import { operatorContract, type OperatorContract } from '../operator.ts';
import { consoleSignIn, type ConsoleSignIn } from './sign-in.ts';

type WithoutToken<C> = { readonly [N in keyof C]: Omit<C[N], 'auth'> & { readonly auth: 'none' } };
export type ConsoleContract = ConsoleSignIn & WithoutToken<OperatorContract>;

export const consoleContract = {
  ...consoleSignIn,
  ...Object.fromEntries(
    Object.entries(operatorContract).map(([name, endpoint]) => [name, { ...endpoint, auth: 'none' }]),
  ),
} as ConsoleContract;
