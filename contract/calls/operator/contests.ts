// Races and contests in the console (not in the specification): every announced edition, its state and its payments.
import * as z from 'zod/mini';
import { HOUR_MS } from '../../kernel/time.ts';
import { ContestId, ContestPeriodName, Statistic } from '../contests.ts';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Count, Instant, Money, UserId } from '../../kernel/vocabulary.ts';

/**
 * `announced` before its start, `running`, `ended` until its winners are stored, `paying` until each has their prize,
 * `settled`. `cancelled` by two operators: nobody wins, and its pool is not paid out.
 */
export const EditionState = z.enum(['announced', 'running', 'ended', 'paying', 'settled', 'cancelled']);
export type EditionState = z.infer<typeof EditionState>;

export const EditionCard = z.object({
  contestId: ContestId,
  period: ContestPeriodName,
  title: z.string(),
  statistic: Statistic,
  startsAt: Instant,
  endsAt: Instant,
  state: EditionState,
  /** How many have, or had, a place: a value above zero. */
  entrants: Count,
  /** How many of those were disabled when the winners were stored; they got no place. */
  excluded: Count,
  /** PP reserved at its announcement. */
  totalPrize: Money,
  /** Prizes with a winner, and how many of them are in the ledger. */
  won: z.object({ places: Count, amount: Money }),
  paid: z.object({ places: Count, amount: Money }),
  /** Somebody asked to cancel it, and another operator has not confirmed yet. */
  cancelAsked: z.optional(z.object({ by: UserId, why: z.string(), at: Instant })),
});
export type EditionCard = z.infer<typeof EditionCard>;
/** How many of the newest editions are listed. Those that are not over are listed beside them. */
export const EDITIONS_LISTED = 60;
/** How long one treasurer's request waits for another treasurer. */
export const CANCEL_WAITS_MS = 48 * HOUR_MS;

const editions = z.object({ editions: z.array(EditionCard) });
const edition = z.strictObject({ contestId: ContestId, period: ContestPeriodName });

export const operatorContests = {
  operatorContests: operatorGet('/api/operator/contests', {
    summary: 'Editions of races and contests, newest first, with their state and paid prizes',
    reply: editions,
  }),
  askCancelContest: operatorPost('/api/operator/contests/{contestId}/{period}/cancel', {
    role: 'treasurer',
    stepUp: true,
    summary:
      'Request the cancellation of a contest that has not ended; another treasurer confirms within 48 hours',
    params: edition,
    body: z.strictObject({ why: Why }),
    reply: editions,
    errors: ['NOT_FOUND', 'CONTEST_OVER'],
  }),
  confirmCancelContest: operatorPost('/api/operator/contests/{contestId}/{period}/cancel/confirm', {
    role: 'treasurer',
    stepUp: true,
    summary: 'Cancel a contest at the request of another treasurer: nobody wins, and its pool is not paid',
    params: edition,
    body: z.strictObject({ why: Why }),
    reply: editions,
    errors: ['NOT_FOUND', 'CONTEST_OVER', 'OWN_ACCOUNT'],
  }),
};
