// The provider port in our own dialect: signed calls of a game provider against our balances (not in the specification;
// docs/game-providers.md). Amounts are decimal text in both directions. Every body names its call, so that a signed
// body is valid for that call only.
import * as z from 'zod/mini';
import { Balance } from '../calls/balances.ts';
import { toMinor } from '../kernel/money.ts';
import { Choice, Round, RoundId, Step, SteppedReply } from '../calls/play.ts';
import { Currency, GameId, UserId } from '../kernel/vocabulary.ts';

/** Path of a call; `{call}` is one of PROVIDER_CALLS. */
export const PROVIDER_PATH = '/providers/{provider}/{call}';
/** Lower-case hex of HMAC-SHA256 over the body's bytes, with the provider's secret. */
export const PROVIDER_SIGNATURE_HEADER = 'x-parlor-signature';

const Id = z.string().check(
  z.regex(/^[A-Za-z0-9_.-]{1,128}$/, {
    error: 'an id is 1 to 128 letters, digits, dots, dashes or underscores',
  }),
);
const Session = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{20,128}$/, {
    error: 'session is the value of the address the game was opened with',
  }),
);
const DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/;
/** Whole units with at most the decimals of the currency, which is checked where the currency is known. */
const Amount = z
  .string()
  .check(z.regex(DECIMAL, { error: 'an amount is decimal text such as "12.50", without sign or exponent' }));
const StakeAmount = Amount.check(z.refine((a) => !/^[0.]*$/.test(a), { error: 'a bet is above 0' }));

const inDecimalsOf = (part: string) => ({
  error: `${part} has more decimals than the currency, or is larger than any balance`,
  path: part.split('.'),
});

const where = { player: UserId, game: GameId, currency: Currency };
const amountFits = (currency: Currency, amount: string | undefined): boolean =>
  amount === undefined || toMinor(currency, amount) !== undefined;
const fits = <C extends { currency: Currency; amount?: string | undefined }>() =>
  z.refine<C>((c) => amountFits(c.currency, c.amount), inDecimalsOf('amount'));

const ProviderBalance = z.strictObject({ call: z.literal('balance'), session: Session, ...where });

const ProviderBet = z
  .strictObject({
    call: z.literal('bet'),
    session: Session,
    ...where,
    round: Id,
    transaction: Id,
    amount: StakeAmount,
  })
  .check(fits());

/** `reference` names the paid bet; without it the win pays the round. */
const ProviderWin = z
  .strictObject({
    call: z.literal('win'),
    ...where,
    round: Id,
    transaction: Id,
    reference: z.optional(Id),
    amount: Amount,
    roundClosed: z.optional(z.boolean()),
  })
  .check(fits());

/** A promotional or jackpot win: it needs no bet and no round, but a session of the player, of any age. */
const ProviderPromo = z
  .strictObject({
    call: z.literal('promo'),
    session: Session,
    ...where,
    transaction: Id,
    amount: StakeAmount,
  })
  .check(fits());

/** `round` is left out only where a promotional win is rolled back. */
const ProviderRollback = z
  .strictObject({
    call: z.literal('rollback'),
    ...where,
    round: z.optional(Id),
    transaction: Id,
    reference: Id,
    amount: z.optional(Amount),
  })
  .check(
    fits(),
    z.refine((c) => c.transaction !== c.reference, {
      error: 'a rollback has an id of its own',
      path: ['transaction'],
    }),
  );

const ProviderClose = z.strictObject({ call: z.literal('close'), ...where, round: Id });

/** A bet and its win in one step: both or neither. */
const ProviderBetWin = z
  .strictObject({
    call: z.literal('bet-win'),
    session: Session,
    ...where,
    round: Id,
    bet: z.strictObject({ transaction: Id, amount: StakeAmount }),
    win: z.strictObject({ transaction: Id, amount: Amount }),
    roundClosed: z.optional(z.boolean()),
  })
  .check(
    z.refine((c) => amountFits(c.currency, c.bet.amount), inDecimalsOf('bet.amount')),
    z.refine((c) => amountFits(c.currency, c.win.amount), inDecimalsOf('win.amount')),
    z.refine((c) => c.bet.transaction !== c.win.transaction, {
      error: 'the win has an id of its own',
      path: ['win', 'transaction'],
    }),
  );

/** Calls for rounds that the server itself draws, for the built-in games only. */
const ofBuiltin = { session: Session, ...where, currency: z.literal('PP'), round: RoundId };
/** A round of one step. */
const ProviderPlay = z
  .strictObject({ call: z.literal('play'), ...ofBuiltin, amount: StakeAmount, choice: Choice })
  .check(fits());
/** A stepped round: its start, each move, its end. */
const ProviderStart = z
  .strictObject({ call: z.literal('start'), ...ofBuiltin, amount: StakeAmount, choice: Choice })
  .check(fits());
const ProviderStep = z.strictObject({ call: z.literal('step'), ...ofBuiltin, step: Step, move: Choice });
const ProviderCashOut = z.strictObject({ call: z.literal('cash-out'), ...ofBuiltin, step: Step });

export const providerCalls = {
  balance: ProviderBalance,
  bet: ProviderBet,
  win: ProviderWin,
  promo: ProviderPromo,
  rollback: ProviderRollback,
  close: ProviderClose,
  'bet-win': ProviderBetWin,
  play: ProviderPlay,
  start: ProviderStart,
  step: ProviderStep,
  'cash-out': ProviderCashOut,
} as const;
export type ProviderCallName = keyof typeof providerCalls;
export type ProviderCall<N extends ProviderCallName> = z.infer<(typeof providerCalls)[N]>;
export const PROVIDER_CALLS = Object.keys(providerCalls) as readonly ProviderCallName[];

/** Of balance and close. `balance` has every decimal of its currency. */
export const ProviderStanding = z.object({ balance: z.string(), currency: Currency });
/** Reply to bet, win, promo and rollback: the balance after it, the same for a repeat. */
export const ProviderMoved = z.object({
  transaction: z.string(),
  balance: z.string(),
  currency: Currency,
  /** The part of a rolled-back win that was already spent; the player owes it. */
  shortfall: z.optional(z.string()),
});
export const ProviderBothMoved = z.object({ bet: ProviderMoved, win: ProviderMoved });
export const ProviderPlayed = z.object({ round: Round, balance: Balance });

export const providerReplies = {
  balance: ProviderStanding,
  bet: ProviderMoved,
  win: ProviderMoved,
  promo: ProviderMoved,
  rollback: ProviderMoved,
  close: ProviderStanding,
  'bet-win': ProviderBothMoved,
  play: ProviderPlayed,
  start: SteppedReply,
  step: SteppedReply,
  'cash-out': SteppedReply,
} as const satisfies Record<ProviderCallName, z.ZodMiniType>;
export type ProviderReply<N extends ProviderCallName> = z.input<(typeof providerReplies)[N]>;
