// Bulk acts (not in the specification): one act of an operator on every player of a segment. Its items are fixed when it is
// asked for: a list of players, or of orders. A message to players is one too. Each item is done once, whichever process does it and however often it dies.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Why } from '../reason.ts';
import { NewMessage } from './messages.ts';
import { SegmentFilter } from './segments.ts';
import { MessageChannel } from '../../consents.ts';
import { Count, Currency, Instant, Money, PurchaseCurrency, UserId } from '../../../kernel/vocabulary.ts';

/** Items of one act. */
export const BULK_ITEMS = 50_000;
/** So many orders are refunded or cancelled in one act without a second person. */
export const ORDERS_ALONE = 10;
/** So many players get a message without a second person. */
export const MESSAGES_ALONE = 1_000;
export const BULK_ACTS_LISTED = 50;
/** Items that a dry run shows. */
export const BULK_SAMPLE = 20;
/** Items of one page of the report. */
export const BULK_PAGE = 1000;

export const BulkWhat = z.discriminatedUnion('kind', [
  /** Each player gets the amount; a negative one takes it from each. Only for a treasurer. */
  z.strictObject({ kind: z.literal('correct'), currency: Currency, amount: z.number() }),
  /** The paid orders of the filter's `bought`, with their unused items taken back. With `touched`, only those of its release. */
  z.strictObject({ kind: z.literal('refund-orders') }),
  /** The same with the orders of the filter's `unpaid`. A payment provider is asked first; an order that is paid after all stays. */
  z.strictObject({ kind: z.literal('cancel-orders') }),
  /**
   * Each player who was `touched` by the filter's release gets the difference in PP to what the previous release would have paid,
   * less what earlier repairs of the release gave. `overpaid` takes back. Only for a treasurer.
   */
  z.strictObject({ kind: z.literal('repair-release'), who: z.enum(['underpaid', 'overpaid']) }),
  /**
   * Each player gets it in the inbox, from `from` on or at once. Who agreed to the topic `news` also gets it by the bot or by
   * email, as other messages.
   */
  z.strictObject({ kind: z.literal('message'), message: NewMessage, from: z.optional(Instant) }),
]);
export type BulkWhat = z.infer<typeof BulkWhat>;

const Sum = z.object({ currency: z.union([Currency, PurchaseCurrency]), amount: Money });

export const BulkItem = z.object({
  userId: UserId,
  orderId: z.optional(z.string()),
  /** Missing for a message. */
  currency: z.optional(z.union([Currency, PurchaseCurrency])),
  /** Signed for a correction; the price of an order; missing for a message. */
  amount: z.optional(Money),
  state: z.enum(['waiting', 'done', 'refused']),
  /** Why it was refused: an error code. */
  code: z.optional(z.string()),
  /** When it was done or refused. */
  at: z.optional(Instant),
});
export type BulkItem = z.infer<typeof BulkItem>;

/**
 * `support`: support asks, a treasurer decides. `orders`: more than `ORDERS_ALONE`. `repair`: always for the repair of a release.
 * `messages`: to more than `MESSAGES_ALONE` players. The others are the limits of 24 hours.
 */
export const BulkSecond = z.enum(['support', 'treasurer', 'player', 'all', 'orders', 'repair', 'messages']);
export type BulkSecond = z.infer<typeof BulkSecond>;

const ByChannel = z.record(MessageChannel, Count);

export const DryRun = z.object({
  players: Count,
  items: Count,
  /** By currency. */
  sums: z.array(Sum),
  /** The first items by the player's number. */
  sample: z.array(BulkItem),
  /** Items that would be refused now, because the balance is lower than what would be taken. */
  tooLow: Count,
  /** Players of the filter whom the act leaves out, because they hold an operator's role. */
  operatorsLeftOut: Count,
  /** Why a second person has to approve; empty if nobody has to. */
  second: z.array(BulkSecond),
  /** Of a message: the players who agree to it now by each channel. */
  agreed: z.optional(ByChannel),
});
export type DryRun = z.infer<typeof DryRun>;

export const BULK_STATES = [
  'waiting',
  'scheduled',
  'rejected',
  'withdrawn',
  'expired',
  'running',
  'stopped',
  'done',
] as const;
export const BulkAct = z.object({
  id: z.string(),
  what: BulkWhat,
  filter: SegmentFilter,
  why: z.string(),
  by: UserId,
  at: Instant,
  /** `waiting` for the approval of a treasurer, until `expiresAt`. `scheduled`: a message before its `from`. */
  state: z.enum(BULK_STATES),
  expiresAt: z.optional(Instant),
  decidedBy: z.optional(UserId),
  players: Count,
  items: Count,
  sums: z.array(Sum),
  done: Count,
  refused: Count,
  /** The refused items by their code. */
  refusals: z.array(z.object({ code: z.string(), items: Count })),
  /** Of a message: how often it was sent by each channel. */
  sent: z.optional(ByChannel),
});
export type BulkAct = z.infer<typeof BulkAct>;

const oneAct = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const operatorBulkActs = {
  dryRunBulkAct: operatorPost('/api/operator/bulk-acts/dry-run', {
    role: 'support',
    // Nothing changes, so there is no answer to keep for repeats.
    isSecret: true,
    summary: 'What a bulk act would do now: how many, sums, the first items and who must agree',
    body: z.strictObject({ what: BulkWhat, filter: SegmentFilter }),
    reply: DryRun,
    errors: ['BULK_ACT_TOO_LARGE', 'NOT_FOUND', 'CONTENT_INVALID'],
  }),
  askBulkAct: operatorPost('/api/operator/bulk-acts', {
    role: 'support',
    stepUp: true,
    summary:
      'Ask for a bulk act as its dry run showed it; it begins at once, or waits for the approval of another treasurer',
    /** `items` and `sums` of the dry run. Refused with BULK_ACT_CHANGED if they are others now. */
    body: z.strictObject({
      what: BulkWhat,
      filter: SegmentFilter,
      why: Why,
      items: Count,
      sums: z.array(z.strictObject(Sum.shape)).check(z.maxLength(5)),
    }),
    reply: BulkAct,
    errors: ['BULK_ACT_TOO_LARGE', 'BULK_ACT_CHANGED', 'NOT_FOUND', 'CONTENT_INVALID'],
  }),
  bulkActs: operatorGet('/api/operator/bulk-acts', {
    role: 'viewer',
    summary: 'Bulk acts with their progress, newest first: messages alone, or all others',
    query: z.strictObject({ messages: z.optional(z.literal('true')) }),
    reply: z.object({ acts: z.array(BulkAct) }),
  }),
  bulkActItems: operatorGet('/api/operator/bulk-acts/{id}/items', {
    role: 'support',
    summary: 'The items of a bulk act in the order of players, for its report',
    params: oneAct,
    /** `after` of the previous page. */
    query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(90))) }),
    reply: z.object({ items: z.array(BulkItem), after: z.optional(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  decideBulkAct: operatorPost('/api/operator/bulk-acts/{id}/decide', {
    role: 'treasurer',
    stepUp: true,
    summary:
      'Approve or reject the bulk act of another operator; its items are as they were when it was asked for',
    params: oneAct,
    body: z.strictObject({ approve: z.boolean(), why: Why }),
    reply: BulkAct,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'CORRECTION_EXPIRED'],
  }),
  stopBulkAct: operatorPost('/api/operator/bulk-acts/{id}/stop', {
    role: 'support',
    summary:
      'Stop a bulk act after the items in work; what is done stays. A message that all have got is not sent by bot and email any more. A waiting act is withdrawn by who asked for it',
    params: oneAct,
    body: z.strictObject({ why: Why }),
    reply: BulkAct,
    errors: ['NOT_FOUND'],
  }),
  continueBulkAct: operatorPost('/api/operator/bulk-acts/{id}/continue', {
    role: 'treasurer',
    stepUp: true,
    summary: 'Continue a stopped bulk act with the items that are left',
    params: oneAct,
    body: z.strictObject({ why: Why }),
    reply: BulkAct,
    errors: ['NOT_FOUND'],
  }),
};
