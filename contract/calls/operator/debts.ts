// What a player owes, and the operator's act that ends it (ours). A debt is paid back from rewards by itself.
import * as z from 'zod/mini';
import { Debt } from '../balances.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Why } from './reason.ts';
import { Currency, UserId } from '../../kernel/vocabulary.ts';

export const operatorDebts = {
  writeOffDebt: endpoint({
    method: 'POST',
    path: '/api/operator/players/{userId}/debts/write-off',
    auth: 'player',
    role: 'treasurer',
    source: 'ours',
    summary:
      'End what a player owes in one currency; `amount` is all of it, as you saw it, so that a repeat does nothing',
    params: z.strictObject({ userId: UserId }),
    body: z.strictObject({ currency: Currency, amount: z.number(), why: Why }),
    reply: z.object({ debts: z.array(Debt) }),
    errors: ['NOT_AN_OPERATOR', 'NOT_FOUND', 'OWN_ACCOUNT', 'OPERATOR_ACCOUNT', 'DEBT_CHANGED'],
  }),
};
