// Recent wins, live and newest first (spec §3, §7; the stream is not in the specification).
import * as z from 'zod/mini';
import { get } from '../kernel/endpoint.ts';
import { Count, GameId, Instant, Money, limitOf } from '../kernel/vocabulary.ts';
import { publicFace } from './public-names.ts';

/** amount and profit substitute for each other when one is missing (spec §3); `currency` is PP unless it says otherwise. */
export const RecentWin = z.object({
  id: z.string(),
  gameId: z.string(),
  amount: z.optional(Money),
  profit: z.optional(Money),
  multiplier: z.number(),
  at: z.optional(Instant),
  /** The winner's public name; missing for guests (not in the specification, like `tag` and `avatar`). */
  displayName: z.optional(z.string()),
  ...publicFace,
});
export type RecentWin = z.infer<typeof RecentWin>;

/** Computes a missing amount or profit from the other. */
export const withAmounts = (win: RecentWin): RecentWin & { amount: number; profit: number } => {
  const amount = win.amount ?? win.profit ?? 0;
  return { ...win, amount, profit: win.profit ?? amount };
};

/** Another event of the same stream: the player's own inbox has a new entry. */
export const InboxEvent = z.object({ unread: Count });

/** Another one: the version of the player, as in the summary. It comes after the list, and whenever something has changed, here or elsewhere. */
export const ChangedEvent = z.object({ version: Count });

/** The maximum number that a stream may request. */
export const RECENT_WINS_MAX = 100;

export const recentWins = {
  recentWins: get('/api/live/recent-wins', {
    summary:
      'An event stream: event `list` with the newest wins, then event `win` for each new one. Event `inbox` tells how many entries of the own inbox are unread, event `changed` tells the `version` of the summary, after the list and whenever something of the player has changed. With `table`, event `table` tells who plays this game, event `reaction` how somebody there reacts',
    query: z.strictObject({
      limit: z.optional(limitOf(RECENT_WINS_MAX)),
      /** Wins of this game alone, and the events `table` and `reaction`: who plays it now, and how they react. */
      table: z.optional(GameId),
      /** `inbox`: an empty list, no wins, and the events of the player (a page that shows no wins). */
      only: z.optional(z.literal('inbox')),
    }),
    reply: z.array(RecentWin),
    event: RecentWin,
  }),
};
