// Limits that a player sets, the play-time reminder, breaks and exclusion (S32; not in the specification). docs/player-care.md
import * as z from 'zod/mini';
import { decimalsOf } from '../kernel/money.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Currency, Instant } from '../kernel/vocabulary.ts';

/**
 * `stake` and `loss` are amounts of a currency; `spend` is Stars paid in the shop; `packs` counts opened packs and boxes;
 * `minutes` is time of play.
 */
export const CARE_KINDS = ['stake', 'loss', 'spend', 'packs', 'minutes'] as const;
export const CareKind = z.enum(CARE_KINDS);
export type CareKind = z.infer<typeof CareKind>;

/** UTC days, ISO weeks and calendar months. */
export const CARE_PERIODS = ['day', 'week', 'month'] as const;
export const CarePeriod = z.enum(CARE_PERIODS);
export type CarePeriod = z.infer<typeof CarePeriod>;

export const PauseKind = z.enum(['break', 'exclusion']);
export type PauseKind = z.infer<typeof PauseKind>;

export const BREAK_DAYS = { min: 1, max: 42 } as const;
export const EXCLUSION_LENGTHS = ['6-months', '1-year', '5-years', 'forever'] as const;
export const ExclusionLength = z.enum(EXCLUSION_LENGTHS);
export type ExclusionLength = z.infer<typeof ExclusionLength>;

/** A raise waits this long, and then this long for the player's confirmation. */
export const RAISE_WAITS_HOURS = 24;
export const RAISE_CONFIRM_DAYS = 7;

/** Minutes of play between two reminders; 0: never. */
export const REMINDER_MINUTES = [0, 15, 30, 60, 120] as const;
export const ReminderMinutes = z.literal(REMINDER_MINUTES);
export type ReminderMinutes = z.infer<typeof ReminderMinutes>;
/** For a player who has not chosen. */
export const FIRST_REMINDER_MINUTES: ReminderMinutes = 60;

/** The unit of an amount: a currency, or none for counts and minutes. */
export const unitOf = (kind: CareKind, currency: Currency | undefined): Currency | 'XTR' | undefined =>
  kind === 'stake' || kind === 'loss' ? (currency ?? 'PP') : kind === 'spend' ? 'XTR' : undefined;

/** Decimals of an amount of this kind. */
export const decimalsOfCare = (kind: CareKind, currency: Currency | undefined): number => {
  const unit = unitOf(kind, currency);
  return unit === undefined ? 0 : decimalsOf[unit];
};

const name = {
  kind: CareKind,
  period: CarePeriod,
  /** Of stakes and losses: PP where it is missing. */
  currency: z.optional(Currency),
};
/** 0 allows nothing at all. */
const Amount = z.number().check(z.nonnegative(), z.maximum(1_000_000_000));

export const CareLimit = z.object({
  ...name,
  /** Missing where only the operator's maximum for all players applies. */
  amount: z.optional(Amount),
  /** The limit in force: the player's own, or a stricter maximum for all. */
  inForce: Amount,
  used: z.number(),
  left: z.number(),
  resetsAt: Instant,
  since: z.optional(Instant),
  /** A raise or a removal (no amount) that waits: it can be confirmed from `from` to `until`, and withdrawn before. */
  next: z.optional(z.object({ amount: z.optional(Amount), from: Instant, until: Instant })),
});
export type CareLimit = z.infer<typeof CareLimit>;

export const CarePause = z.object({
  kind: PauseKind,
  since: Instant,
  /** Missing for ever. */
  until: z.optional(Instant),
});
export type CarePause = z.infer<typeof CarePause>;

export const CareState = z.object({
  limits: z.array(CareLimit),
  /** The break or exclusion in force. */
  pause: z.optional(CarePause),
  /** Used today, this week and this month: of every kind, whether or not it has a limit. */
  used: z.array(z.object({ ...name, used: z.number(), resetsAt: Instant })),
  /** Minutes of play between two reminders; 0: never. */
  reminderMinutes: ReminderMinutes,
  /** Rounds without a longer pause between them, on any device, until now. Points; `net` is won minus staked. */
  play: z.optional(
    z.object({
      startedAt: Instant,
      minutes: Count,
      staked: z.number(),
      won: z.number(),
      net: z.number(),
      /** Whole milliseconds until the reminder is due; 0: it is. Missing where reminders are off. */
      remindIn: z.optional(Count),
    }),
  ),
});
export type CareState = z.infer<typeof CareState>;

/** The player confirms the start of a break or an exclusion, because nobody can end it early. */
const understood = z.literal(true, { error: 'Say that you understand: nobody can end this early' });

export const playerCare = {
  care: get('/api/care', {
    summary: "The player's limits, what is used of them, and the current break",
    reply: CareState,
  }),
  setCareLimit: post('/api/care/limits', {
    summary:
      'Set a limit: a lower one applies at once, a higher one (or none: no amount) after a wait and a confirmation',
    body: z.strictObject({ ...name, amount: z.optional(Amount) }),
    reply: CareState,
    errors: ['CARE_AMOUNT_INVALID', 'CARE_LIMIT_NOT_FOUND'],
  }),
  confirmCareLimit: post('/api/care/limits/confirm', {
    summary: 'Confirm a raise or a removal after its wait',
    body: z.strictObject(name),
    reply: CareState,
    errors: ['CARE_RAISE_NOT_FOUND', 'CARE_RAISE_WAITS'],
  }),
  withdrawCareLimit: post('/api/care/limits/withdraw', {
    summary: 'Withdraw a waiting raise or removal',
    body: z.strictObject(name),
    reply: CareState,
    errors: ['CARE_RAISE_NOT_FOUND'],
  }),
  setPlayReminder: post('/api/care/reminder', {
    summary: 'Choose after how many minutes of play the reminder comes, on every device; 0: never',
    body: z.strictObject({ everyMinutes: ReminderMinutes }),
    reply: CareState,
  }),
  seePlayReminder: post('/api/care/reminder/seen', {
    summary: 'The player has read the reminder that is due. Without one, nothing happens',
    reply: CareState,
  }),
  takeBreak: post('/api/care/break', {
    summary: 'Take a break of 1 to 42 days. Nobody can end it early',
    body: z.strictObject({
      days: z.int().check(z.minimum(BREAK_DAYS.min), z.maximum(BREAK_DAYS.max)),
      understood,
    }),
    reply: CareState,
    errors: ['CARE_PAUSE_LONGER'],
  }),
  excludeMe: post('/api/care/exclusion', {
    summary: 'Exclude yourself for half a year, a year, five years or for ever. Nobody can end it early',
    body: z.strictObject({ length: ExclusionLength, understood }),
    reply: CareState,
    errors: ['CARE_PAUSE_LONGER'],
  }),
};
