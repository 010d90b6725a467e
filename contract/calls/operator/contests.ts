// Races and contests in the console (not in the specification): every announced edition, its state and its payments.
import * as z from 'zod/mini';
import { ContestId, ContestPeriodName, Statistic } from '../contests.ts';
import { operatorGet } from './operator-calls.ts';
import { Count, Instant, Money } from '../../kernel/vocabulary.ts';

/**
 * `announced` before its start, `running`, `ended` until its winners are stored, `paying` until each has their prize,
 * `settled`.
 */
export const EditionState = z.enum(['announced', 'running', 'ended', 'paying', 'settled']);
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
});
export type EditionCard = z.infer<typeof EditionCard>;
/** The maximum number of editions in one reply. */
export const EDITIONS_LISTED = 60;

export const operatorContests = {
  operatorContests: operatorGet('/api/operator/contests', {
    summary: 'Editions of races and contests, newest first: how each stands and which prizes it has paid',
    reply: z.object({ editions: z.array(EditionCard) }),
  }),
};
