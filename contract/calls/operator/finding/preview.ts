// What an act of an operator would do now, decided by the engine without being done (not in the specification).
import * as z from 'zod/mini';
import { Debt } from '../../balances.ts';
import { operatorGet } from '../operator-calls.ts';
import { Count, Currency, Money, UserId } from '../../../kernel/vocabulary.ts';

export const PreviewedAct = z.enum(['correct', 'refund', 'write-off', 'disable']);
export type PreviewedAct = z.infer<typeof PreviewedAct>;

/** What was moved without a second person in 24 hours, and the limit. */
const Used = z.object({ used: Money, limit: Money });

export const Preview = z.object({
  /** Why it would be refused now. Nothing else is known then. */
  refused: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** The balances that it would change. */
  balances: z.array(z.object({ currency: Currency, before: Money, after: Money })),
  /** What the player would owe afterwards. */
  debts: z.array(Debt),
  /** Only of a correction: whether a second treasurer has to agree, and why. */
  second: z.optional(
    z.object({
      isNeeded: z.boolean(),
      because: z.array(z.enum(['treasurer', 'player', 'all', 'operator-account'])),
      treasurer: Used,
      player: Used,
      all: Used,
    }),
  ),
  /** Only of disabling an account: what it would end or keep from being begun. */
  stops: z.optional(z.object({ signIns: Count, openRounds: Count, unpaidOrders: Count })),
});
export type Preview = z.infer<typeof Preview>;

export const operatorPreviews = {
  previewAct: operatorGet('/api/operator/players/{userId}/preview', {
    role: 'support',
    summary:
      'What an act on a player would do now: balances after it, who must agree, what is left of the limits',
    params: z.strictObject({ userId: UserId }),
    query: z.strictObject({
      act: PreviewedAct,
      /** Of a correction or a write-off. */
      currency: z.optional(Currency),
      amount: z.optional(
        z
          .string()
          .check(z.maxLength(40), z.regex(/^-?\d+(?:\.\d+)?$/, { error: 'amount is a decimal number' })),
      ),
      /** Of a refund. */
      orderId: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: Preview,
    errors: ['NOT_FOUND'],
  }),
};
