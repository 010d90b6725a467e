// Figures of the business (S31). They are sums that a job adds up from the rows, so no reply depends on how many players there
// are. docs/figures.md says exactly what each figure counts. Days and hours are UTC.
import * as z from 'zod/mini';
import { operatorGet } from './operator-calls.ts';
import { Count, Currency, Day, Instant, UserId } from '../../kernel/vocabulary.ts';

/** Days that a reply covers, today included. */
export const FIGURE_DAYS = ['1', '7', '28', '90'] as const;
export const FigureDays = z.enum(FIGURE_DAYS);
export type FigureDays = z.infer<typeof FigureDays>;

/** 0.98 is 98 %. */
const Share = z.number();
/** Whole units of a currency; a sum of all players may exceed the largest balance. */
const Sum = z.number();

export const PlayersOfDay = z.object({
  day: Day,
  /** Players with an entry in the ledger, a claim, a payment or a sign-in on this day. */
  active: Count,
  /** On this day and the 6 before it. */
  activeInWeek: Count,
  /** On this day and the 29 before it. */
  activeInMonth: Count,
  joined: Count,
});
export type PlayersOfDay = z.infer<typeof PlayersOfDay>;

/** Of the players who joined on one day. A day that is not over yet is missing. */
export const Cohort = z.object({
  joinedOn: Day,
  players: Count,
  /** How many were active 1, 7 and 30 days later. */
  day1: z.optional(Count),
  day7: z.optional(Count),
  day30: z.optional(Count),
});
export type Cohort = z.infer<typeof Cohort>;

export const GameReturn = z.object({
  gameId: z.string(),
  title: z.string(),
  /** The family of a built-in game, else the studio. */
  family: z.string(),
  currency: Currency,
  /** Stakes that were taken; a studio may take several in one round. */
  rounds: z.int(),
  staked: Sum,
  won: Sum,
  /** Won divided by staked; missing without a stake. */
  measured: z.optional(Share),
  /** The lowest and highest return over all choices: exact for a built-in game, stated by its studio for another one. */
  theory: z.optional(z.object({ lowest: Share, highest: Share })),
  /** Luck alone leaves these limits less than once in a million. Missing without a stake or without a theory. */
  limits: z.optional(z.object({ low: Share, high: Share })),
  isOutside: z.boolean(),
});
export type GameReturn = z.infer<typeof GameReturn>;

/** Of a day, or of an hour in a reply for one day. */
export const PointFlow = z.object({ at: Instant, minted: Sum, burned: Sum, circulation: Sum });
export type PointFlow = z.infer<typeof PointFlow>;
/** `minted` came into balances of players for this reason, `burned` left them. */
export const FlowSource = z.object({ reason: z.string(), currency: Currency, minted: Sum, burned: Sum });
export type FlowSource = z.infer<typeof FlowSource>;

/** Payments by when they were received, in dollars; a Star is 0.02 dollars. */
export const Sales = z.object({
  at: Instant,
  payments: Count,
  usd: z.number(),
  refunds: Count,
  refundedUsd: z.number(),
});
export type Sales = z.infer<typeof Sales>;

export const Figures = z.object({
  /** Everything before this time is counted, except by figures of players. Missing before the first count. */
  countedTo: z.optional(Instant),
  /** The same for figures of players. */
  playersCountedTo: z.optional(Instant),
  players: z.array(PlayersOfDay),
  /** The newest first. */
  cohorts: z.array(Cohort),
  /** Where new players came from; without a campaign source and name are empty. */
  campaigns: z.array(z.object({ source: z.string(), name: z.string(), players: Count })),
  /** Of the players who joined in this time, who did each for the first time within 30 days. */
  funnel: z.object({ joined: Count, played: Count, claimed: Count, bought: Count }),
  games: z.array(GameReturn),
  /** Of PP. */
  flow: z.array(PointFlow),
  sources: z.array(FlowSource),
  /** The largest balances of PP at that time. Their sum is a share of all points in circulation. */
  holders: z.object({
    at: z.optional(Instant),
    list: z.array(z.object({ place: z.int(), userId: UserId, balance: Sum })),
  }),
  sales: z.array(Sales),
  /** Dollars received less refunds, per player who was active in this time; missing without players. */
  arpu: z.optional(z.number()),
  /** Claims by what was claimed. */
  claims: z.array(z.object({ kind: z.string(), claims: Count })),
  stock: z.array(z.object({ itemId: z.string(), title: z.string(), taken: Count, stock: Count })),
});
export type Figures = z.infer<typeof Figures>;

/** `active` and `joined` are of whole days, and of today so far; the others of the same hours. */
export const TodayFigure = z.object({
  name: z.enum(['active', 'joined', 'rounds', 'staked', 'minted', 'burned', 'revenue', 'claims']),
  today: Sum,
  yesterday: Sum,
  /** Seven days ago. */
  lastWeek: Sum,
});
export type TodayFigure = z.infer<typeof TodayFigure>;
export const Today = z.object({
  /** Missing before the first count. */
  countedTo: z.optional(Instant),
  /** Whole hours since midnight that are counted; of each day as many are compared. */
  hours: Count,
  /** `staked`, `minted` and `burned` in PP, `revenue` in dollars less what is paid back. Empty before the first count. */
  figures: z.array(TodayFigure),
});
export type Today = z.infer<typeof Today>;

export const operatorFigures = {
  operatorToday: operatorGet('/api/operator/today', {
    role: 'viewer',
    summary: 'Key figures of today against the same hours of yesterday and of a week ago',
    reply: Today,
  }),
  operatorFigures: operatorGet('/api/operator/figures', {
    role: 'viewer',
    summary: 'Figures of the last days: players, games, points, sales',
    query: z.strictObject({ days: FigureDays }),
    reply: Figures,
  }),
};
