// What an operator sees of races and contests (not in the specification): every edition that was announced, its state and what it paid.
import * as z from 'zod/mini';
import { ContestId, ContestPeriodName, Statistic } from '../contests.ts';
import { operatorGet } from './operator-calls.ts';
import { Count, Instant, Money } from '../../kernel/vocabulary.ts';

/**
 * `announced` before its first moment, `running`, `ended` until its winners are written down, `paying` until each of
 * them has their prize, `settled`.
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
  /** Of those, how many were disabled when the winners were written down; they got no place. */
  excluded: Count,
  /** PP set aside when it was announced. */
  totalPrize: Money,
  /** Prizes that somebody won, and how many of them lie in the ledger. */
  won: z.object({ places: Count, amount: Money }),
  paid: z.object({ places: Count, amount: Money }),
});
export type EditionCard = z.infer<typeof EditionCard>;
/** Editions that one reply lists. */
export const EDITIONS_LISTED = 60;

export const operatorContests = {
  operatorContests: operatorGet('/api/operator/contests', {
    summary: 'Editions of races and contests, newest first: how each stands and which prizes it has paid',
    reply: z.object({ editions: z.array(EditionCard) }),
  }),
};
