// Balances in four currencies and their history (spec §3, §7; the ledger is not in the specification).
import * as z from 'zod/mini';
import { get } from '../kernel/endpoint.ts';
import { CURRENCIES, Count, Currency, Instant, Money, limitOf } from '../kernel/vocabulary.ts';

export const Balance = z.object({ balance: Money, currency: Currency, updatedAt: Instant });
export type Balance = z.infer<typeof Balance>;
/** A missing currency is an error of the whole record, with the message of the specification (spec §5). */
export const CurrencyConfiguration = z.object({ withdraw: z.boolean() }, { error: 'Invalid currency' });

/** Every currency must be present (spec §3, §5: else 'Invalid currency'). */
export const BalancesConfiguration = z.record(Currency, CurrencyConfiguration, { error: 'Invalid currency' });

/** A player's debts: amounts to take back that were already spent (not in the specification). */
export const Debt = z.object({ currency: Currency, amount: Money });
export type Debt = z.infer<typeof Debt>;

export const Balances = z.object({
  balances: z.array(Balance).check(
    z.refine((list) => CURRENCIES.every((c) => list.some((b) => b.currency === c)), {
      error: 'Invalid currency',
    }),
  ),
  configuration: BalancesConfiguration,
  /** Not in the specification. Empty without debt. */
  debts: z.optional(z.array(Debt)),
  /** Not in the specification. The percentage of each reward that pays a debt back. */
  debtPercent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
export type Balances = z.infer<typeof Balances>;

/** Filters of the history. */
export const LedgerGroup = z.enum(['games', 'claims', 'shop', 'race']);
export type LedgerGroup = z.infer<typeof LedgerGroup>;

/** The reasons of balance changes, and the filter that lists them. A correction and a debt are in none. */
const groupOfReason = {
  welcome: 'claims',
  quest: 'claims',
  stake: 'games',
  win: 'games',
  'stake-returned': 'games',
  'win-taken-back': 'games',
  promo: 'games',
  daily: 'claims',
  milestone: 'claims',
  collection: 'claims',
  exchange: 'claims',
  lootbox: 'claims',
  subscription: 'claims',
  boost: 'claims',
  race: 'race',
  referral: 'claims',
  task: 'claims',
  purchase: 'shop',
  delivery: 'shop',
  refund: 'shop',
  correction: undefined,
  debt: undefined,
} as const satisfies Readonly<Record<string, LedgerGroup | undefined>>;
export type LedgerReason = keyof typeof groupOfReason;
export const LEDGER_REASONS = Object.keys(groupOfReason) as readonly LedgerReason[];
export const LedgerReason = z.enum(LEDGER_REASONS);
export const reasonsOfGroup = (group: LedgerGroup): LedgerReason[] =>
  LEDGER_REASONS.filter((reason) => groupOfReason[reason] === group);

/** One change of one balance. `amount` is signed; `balanceAfter` is the running balance; `reference` is unique per player. */
export const LedgerEntry = z.object({
  number: z.int().check(z.positive()),
  at: Instant,
  currency: Currency,
  amount: Money,
  balanceAfter: Money,
  reason: LedgerReason,
  reference: z.string(),
  gameId: z.optional(z.string()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A currency, or an empty text for PP. */
const currencyOrNone = z.pipe(
  z.union([Currency, z.literal('')], { error: 'Invalid currency' }),
  z.transform((given): Currency => given || 'PP'),
);

export const balances = {
  balances: get('/api/p00lspoints/me/balance', {
    source: 'spec §7',
    summary: 'All balances with the configuration of each currency',
    reply: Balances,
  }),
  balance: get('/api/p00lspoints/me/balance/{currency}', {
    source: 'spec §7',
    summary: 'One balance, PP by default',
    /** If left out, the path ends with its slash. */
    params: z.strictObject({ currency: z._default(currencyOrNone, 'PP') }),
    reply: Balance,
    errors: ['INVALID_CURRENCY'],
  }),
  ledger: get('/api/p00lspoints/me/ledger', {
    summary: 'History, newest first, in pages',
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(
        z.string().check(z.regex(/^\d{1,15}$/, { error: 'before is the number of an entry' })),
      ),
      group: z.optional(LedgerGroup),
    }),
    reply: z.object({ entries: z.array(LedgerEntry), total: Count, before: z.optional(z.string()) }),
  }),
};
