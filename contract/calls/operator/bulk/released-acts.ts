// What happened to players under one release of content (not in the specification), so that operators can repair it with a
// bulk act after a rollback.
import * as z from 'zod/mini';
import { LedgerReason } from '../../balances.ts';
import { ReleaseNumber } from '../content/releases.ts';
import { operatorGet } from '../operator-calls.ts';
import { Count, Currency, Instant, Money, UserId } from '../../../kernel/vocabulary.ts';

/** Players of one page. */
export const RELEASED_PAGE = 1000;

/** Players, and the sum of their differences in PP. */
const Differences = z.object({ players: Count, amount: Money });

export const ReleasedActs = z.object({
  release: ReleaseNumber,
  /** What was live before it; missing for the first release. */
  before: z.optional(ReleaseNumber),
  from: Instant,
  /** Missing while it is live. */
  until: z.optional(Instant),
  /** Players with an entry, a claim, a draw or an order that was decided under it. */
  players: Count,
  orders: Count,
  /** Its ledger entries by reason. `amount` is what the players got; below zero what they paid. */
  entries: z.array(z.object({ reason: LedgerReason, currency: Currency, entries: Count, amount: Money })),
  /** Paid less than the previous release would have paid, and not repaired yet. */
  underpaid: Differences,
  /** Paid more; `amount` is below zero. */
  overpaid: Differences,
  /** In bulk acts that repair it and wait, run or are done. */
  repaired: Differences,
  /** What no amount of points repairs. A person has to look at it. */
  left: z.object({
    /** Rewards that only one of both contents has, or that several of its rewards may explain. */
    claims: Count,
    /** Claims and boxes that gave other cards, boxes or tokens. Their points are compared. */
    goods: Count,
    /** Rounds that the previous release would not have taken, or in which other moves would have followed. */
    rounds: Count,
    /** Opened packs with other cards. */
    packs: Count,
    /** Wrong rewards and wins with boosts that are used up, or were several. */
    boosts: Count,
  }),
});
export type ReleasedActs = z.infer<typeof ReleasedActs>;

export const ReleasedPlayer = z.object({
  userId: UserId,
  entries: Count,
  claims: Count,
  draws: Count,
  orders: Count,
});
export type ReleasedPlayer = z.infer<typeof ReleasedPlayer>;

const oneRelease = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const operatorReleasedActs = {
  releasedActs: operatorGet('/api/operator/releases/{id}/acts', {
    role: 'support',
    summary:
      'What was paid under a release that began at most 92 days ago, and the difference to the previous release',
    params: oneRelease,
    reply: ReleasedActs,
    errors: ['NOT_FOUND', 'CONTENT_INVALID'],
  }),
  releasedPlayers: operatorGet('/api/operator/releases/{id}/players', {
    role: 'support',
    summary: 'The players with acts that were decided under a release, in the order of their numbers',
    params: oneRelease,
    /** `after` of the previous page. */
    query: z.strictObject({ after: z.optional(UserId) }),
    reply: z.object({ players: z.array(ReleasedPlayer), after: z.optional(UserId) }),
    errors: ['NOT_FOUND', 'CONTENT_INVALID'],
  }),
};
