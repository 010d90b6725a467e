// What the signed-in player had at a past moment (docs/time-machine.md). Operators have a call of their own.
import type { Handlers } from '../../http/handlers.ts';
import { accountAt, type AccountAtDeps } from '../../players/past/account-at.ts';

export const timeMachineRoutes = (d: AccountAtDeps): Pick<Handlers, 'accountAt'> => ({
  accountAt: ({ caller: { playerId }, query }) => accountAt(d, playerId, query.at),
});
