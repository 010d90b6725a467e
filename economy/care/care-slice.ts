// The part of a player's document with their limits, their break, and what they have used (docs/player-care.md).
import type { ConsentName, MessageTopic } from '@parlor/contract/calls/consents.ts';
import type { CareKind, CarePeriod, PauseKind, ReminderMinutes } from '@parlor/contract/calls/player-care.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** A limit is named by these three. Stakes and losses have a currency; the other kinds have their own unit. */
export interface LimitName {
  readonly kind: CareKind;
  readonly period: CarePeriod;
  readonly currency?: Currency;
}

export interface StoredLimit extends LimitName {
  /** Whole units of its kind, as decimal text: minor units, Stars, boxes or minutes. */
  readonly amount: string;
  readonly sinceMs: number;
  /** A waiting raise or removal (`null`). It expires unless the player confirms it. */
  readonly next?: { readonly amount: string | null; readonly askedMs: number; readonly fromMs: number };
}

type AmountByCurrency = Readonly<Partial<Record<Currency, string>>>;

/** The sums of one period. A player never returns to an earlier period (I17). */
export interface Sums {
  readonly period: string;
  readonly staked: AmountByCurrency;
  readonly won: AmountByCurrency;
  readonly spent: number;
  readonly packs: number;
  readonly playedMs: number;
}

/** A time of play: rounds of any games on any device, without a long pause between them. */
export interface PlayTime {
  readonly startedMs: number;
  readonly lastMs: number;
  /** Minor units of PP. */
  readonly stakedMinor: string;
  readonly wonMinor: string;
  /** The player has been reminded of this much of it; missing before the first reminder. */
  readonly remindedMs?: number;
}

export interface Pause {
  readonly kind: PauseKind;
  readonly sinceMs: number;
  /** `null`: for ever. */
  readonly untilMs: number | null;
}

/** The statement of age and the terms. */
export interface TermsState {
  /** The latest version that the mini-app or the website has shown. */
  readonly shown?: number;
  readonly accepted?: { readonly version: number; readonly atMs: number };
}

/** What the player has decided last about each topic. */
export interface ConsentsState {
  /** The number of the last decision, without gaps; each is a row of its own. */
  readonly changes: number;
  readonly topics: Readonly<
    Partial<Record<ConsentName, { readonly agreed: boolean; readonly atMs: number }>>
  >;
  /** The time zone of the quiet hours of messages, as a client named it. */
  readonly zone?: string;
  /** What /stop to the bot ended, so that /start can agree to it again. */
  readonly stopped?: readonly MessageTopic[];
}

/** One decision, kept for ever. */
export interface ConsentChangeRecord {
  /** 1, 2, 3 … for each player, without gaps. */
  readonly number: number;
  readonly topic: ConsentName | 'terms';
  readonly agreed: boolean;
  readonly version?: number;
}

/** The player asked for the deletion of their account. */
export interface Deletion {
  readonly askedMs: number;
  /** From then on their data is erased. */
  readonly dueMs: number;
}

export interface CareSlice {
  readonly limits: readonly StoredLimit[];
  readonly used: Readonly<Record<CarePeriod, Sums>>;
  /** The last break or exclusion; it may have ended. */
  readonly pause?: Pause;
  readonly play?: PlayTime;
  /** Missing until the player chooses. */
  readonly reminderMinutes?: ReminderMinutes;
  /** Missing unless the player has asked for it. */
  readonly deletion?: Deletion;
  /** Missing until something is shown or accepted. */
  readonly terms?: TermsState;
  /** Missing until the first decision. */
  readonly consents?: ConsentsState;
  /** The latest time that any process has written for this player, so that a clock set back shortens no wait (I17). */
  readonly seenMs: number;
}

export const noSums = (period: string): Sums => ({
  period,
  staked: {},
  won: {},
  spent: 0,
  packs: 0,
  playedMs: 0,
});

export const initialCare: CareSlice = {
  limits: [],
  used: { day: noSums(''), week: noSums(''), month: noSums('') },
  seenMs: 0,
};
