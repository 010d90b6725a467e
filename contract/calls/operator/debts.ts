// A player's debts, and the operator's act that ends one (not in the specification). Rewards pay a debt back
// automatically.
import * as z from 'zod/mini';
import { Debt } from '../balances.ts';
import { operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Currency, UserId } from '../../kernel/vocabulary.ts';

export const operatorDebts = {
  writeOffDebt: operatorPost('/api/operator/players/{userId}/debts/write-off', {
    role: 'treasurer',
    stepUp: true,
    summary:
      'End what a player owes in one currency; `amount` is all of it, as you saw it, so that a repeat does nothing',
    params: z.strictObject({ userId: UserId }),
    body: z.strictObject({ currency: Currency, amount: z.number(), why: Why }),
    reply: z.object({ debts: z.array(Debt) }),
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'OPERATOR_ACCOUNT', 'DEBT_CHANGED'],
  }),
};
