// Balances in four currencies and their history (spec §3, §7; the ledger is not in the specification).
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { DAY_MS } from '../kernel/time.ts';
import { CURRENCIES, Count, Currency, Day, Instant, Money, TimeZone, limitOf } from '../kernel/vocabulary.ts';

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
export const groupOf = (reason: LedgerReason): LedgerGroup | undefined => groupOfReason[reason];
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

/** Which entries of the history. All that are given must match. `from` is included, `to` is not. */
const ledgerFilter = {
  group: z.optional(LedgerGroup),
  currency: z.optional(Currency),
  from: z.optional(Instant),
  to: z.optional(Instant),
};
export const LedgerFilter = z.strictObject(ledgerFilter);
export type LedgerFilter = z.infer<typeof LedgerFilter>;

/** The longest time that sums are made of: a month of any time zone. */
export const LEDGER_SUM_DAYS = 32;
/** Where a CSV file of the history is sent, with `?key=` of `makeLedgerFile`. */
export const LEDGER_FILE_PATH = '/api/p00lspoints/me/ledger.csv';
/** Its columns: fixed names in English, for spreadsheets and programs. */
export const LEDGER_FILE_COLUMNS = [
  'number',
  'time',
  'currency',
  'amount',
  'balance after',
  'reason',
  'game',
  'reference',
];
export const ledgerFileCells = (entry: LedgerEntry) => [
  entry.number,
  entry.at,
  entry.currency,
  entry.amount,
  entry.balanceAfter,
  entry.reason,
  entry.gameId,
  entry.reference,
];
/** A link to such a file is valid for this long. */
export const LEDGER_FILE_MINUTES = 10;

/** Everything that was added to a balance (`in`) and taken from it (`out`); neither is negative. */
/** May exceed what one balance may be. */
const Sum = z.number().check(z.minimum(0));
const inAndOut = { in: Sum, out: Sum };
export const LedgerSums = z.object({
  ...inAndOut,
  /** Every day of the time, oldest first, also days without entries. */
  days: z.array(z.object({ day: Day, ...inAndOut })),
  /** The groups with entries. Without `group`: corrections and debts. */
  groups: z.array(z.object({ group: z.optional(LedgerGroup), ...inAndOut })),
});
export type LedgerSums = z.infer<typeof LedgerSums>;

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
      ...ledgerFilter,
    }),
    /** `total` counts all entries that match. */
    reply: z.object({ entries: z.array(LedgerEntry), total: Count, before: z.optional(z.string()) }),
  }),
  ledgerSums: get('/api/p00lspoints/me/ledger/sums', {
    summary: `What came in and went out in one currency, in at most ${LEDGER_SUM_DAYS} days: by day, and by group`,
    query: z
      .strictObject({
        currency: z._default(Currency, 'PP'),
        from: Instant,
        to: Instant,
        zone: z._default(TimeZone, 'UTC'),
      })
      .check(
        z.refine(
          ({ from, to }) => {
            const ms = Date.parse(to) - Date.parse(from);
            return ms > 0 && ms <= LEDGER_SUM_DAYS * DAY_MS;
          },
          { error: `from must be before to, by at most ${LEDGER_SUM_DAYS} days` },
        ),
      ),
    reply: LedgerSums,
  }),
  makeLedgerFile: post('/api/p00lspoints/me/ledger/file', {
    summary: `A link to the history as a CSV file, valid for ${LEDGER_FILE_MINUTES} minutes`,
    body: LedgerFilter,
    reply: z.object({ url: z.string(), until: Instant }),
    errors: ['RATE_LIMITED'],
  }),
};
