// Everything that happened with one player, newest first (not in the specification). Rounds are their stakes and wins in the
// ledger; a claim is here by itself only if it moved no balance.
import * as z from 'zod/mini';
import { LedgerEntry } from '../../balances.ts';
import { ConsentChange } from '../../consents.ts';
import { CareKind, CarePeriod, PauseKind } from '../../player-care.ts';
import { OrderState } from '../../shop.ts';
import { WalletChange } from '../../ton-wallet.ts';
import { operatorGet } from '../operator-calls.ts';
import {
  Count,
  Currency,
  Instant,
  Money,
  PurchaseCurrency,
  Reward,
  UserId,
  limitOf,
} from '../../../kernel/vocabulary.ts';

/** `account`: sign-ins, consents and TON wallets. `care`: limits and breaks in force now, and when they were set. */
export const TIMELINE_SYSTEMS = ['games', 'claims', 'shop', 'race', 'account', 'care', 'operators'] as const;
export const TimelineSystem = z.enum(TIMELINE_SYSTEMS);
export type TimelineSystem = z.infer<typeof TimelineSystem>;

const happened = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: Instant, ...shape });

export const TimelineItem = z.discriminatedUnion('kind', [
  happened('entry', { entry: LedgerEntry }),
  happened('claim', { reference: z.string(), rewards: z.array(Reward) }),
  /** A pack or a box that was opened. */
  happened('draw', { number: Count, reference: z.string(), purpose: z.string() }),
  happened('order', {
    orderId: z.string(),
    title: z.string(),
    total: Money,
    currency: PurchaseCurrency,
    status: OrderState,
  }),
  happened('sign-in', {
    id: z.string(),
    platform: z.string(),
    identity: z.optional(z.string()),
    endedAt: z.optional(Instant),
  }),
  happened('consent', {
    number: Count,
    topic: ConsentChange.shape.topic,
    channel: ConsentChange.shape.channel,
    agreed: z.boolean(),
  }),
  happened('wallet', { id: z.string(), change: WalletChange.shape.change, address: z.optional(z.string()) }),
  happened('limit', {
    limit: CareKind,
    period: CarePeriod,
    currency: z.optional(Currency),
    /** Whole units of its kind. */
    amount: z.number(),
  }),
  happened('pause', { pause: PauseKind, until: z.optional(Instant) }),
  happened('act', {
    id: z.string(),
    act: z.string(),
    by: z.string(),
    byName: z.optional(z.string()),
    refused: z.optional(z.string()),
    why: z.optional(z.string()),
  }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;

/** What the ledger moved in the filtered time. */
export const TimelineSum = z.object({ currency: Currency, in: Money, out: Money, entries: Count });
export type TimelineSum = z.infer<typeof TimelineSum>;

export const operatorTimeline = {
  playerTimeline: operatorGet('/api/operator/players/{userId}/timeline', {
    role: 'viewer',
    summary: 'Everything that happened with a player, newest first, with filters and sums',
    params: z.strictObject({ userId: UserId }),
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      /** The cursor of the previous page. */
      before: z.optional(z.string().check(z.maxLength(200))),
      since: z.optional(Instant),
      /** Exclusive. */
      until: z.optional(Instant),
      /** Only entries of the ledger in this currency. */
      currency: z.optional(Currency),
      system: z.optional(TimelineSystem),
    }),
    reply: z.object({
      items: z.array(TimelineItem),
      before: z.optional(z.string()),
      /** Of the whole filtered time; only with the first page. */
      sums: z.optional(z.array(TimelineSum)),
    }),
  }),
};
