// One search for everything in the console (not in the specification).
import * as z from 'zod/mini';
import { operatorGet } from '../operator-calls.ts';
import { Currency, Instant, Money, PurchaseCurrency, UserId } from '../../../kernel/vocabulary.ts';

/** In the order of the groups of a reply. */
export const FOUND_KINDS = [
  'player',
  'entry',
  'order',
  'payment',
  'transaction',
  'wallet',
  'contest',
  'release',
  'operator',
  'ticket',
] as const;
export const FoundKind = z.enum(FOUND_KINDS);
export type FoundKind = z.infer<typeof FoundKind>;
/** The maximum of one group. `more` says that there are others. */
export const FOUND_IN_A_GROUP = 20;

export const Found = z.object({
  /**
   * The player's number, the number of a ledger entry, the id of an order, a payment or a transaction, the raw TON address,
   * the edition such as `daily-race/2026-11-20`, the number of a release, the operator's id, or the number
   * of a ticket.
   */
  id: z.string(),
  /** The player to whom it belongs. */
  userId: z.optional(UserId),
  /** The name of a player (masked) or of an operator, the title of an order or a contest, the reason of an entry or a release. */
  name: z.optional(z.string()),
  /** The provider of a payment or a transaction; how a player was found: `id`, `name`, or the provider of an identity. */
  by: z.optional(z.string()),
  /** Its state, such as `PAID`, `rolled-back`, `disabled`. */
  state: z.optional(z.string()),
  amount: z.optional(Money),
  currency: z.optional(z.union([Currency, PurchaseCurrency])),
  at: z.optional(Instant),
  /** The number of the ledger entry of a transaction. */
  entry: z.optional(z.string()),
  /** The text by which it is known elsewhere: the reference of an entry, the order of a payment, the hash of a release. */
  reference: z.optional(z.string()),
});
export type Found = z.infer<typeof Found>;

export const FoundGroup = z.object({ kind: FoundKind, found: z.array(Found), more: z.boolean() });
export type FoundGroup = z.infer<typeof FoundGroup>;

export const operatorFinding = {
  findAnything: operatorGet('/api/operator/find', {
    role: 'viewer',
    summary:
      'Players, orders, payments, transactions, wallets, contests, releases and operators by any of their ids or names. `104772 rnd_1` searches one player for a ledger entry, an order or a transaction',
    query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)) }),
    /** Groups without a result are left out. Names and addresses of players are masked. */
    reply: z.object({ groups: z.array(FoundGroup) }),
  }),
};
