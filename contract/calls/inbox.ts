// What happened to a player while they looked elsewhere, kept in the app (S32; not in the specification). docs/inbox.md
import * as z from 'zod/mini';
import { translationsOf, writtenFields } from '../kernel/written-text.ts';
import { ContentText } from '../kernel/content-text.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Currency, Instant, Money, limitOf } from '../kernel/vocabulary.ts';
import { AnnouncementScreen } from './announcements.ts';
import { SetBackReason } from './public-names.ts';

/** How long an entry is kept. */
export const INBOX_DAYS = 90;

const Place = z.int().check(z.positive());
const Number = z.int().check(z.positive());

const OfOrder = { orderId: z.string(), title: ContentText };

export const InboxNews = z.discriminatedUnion('kind', [
  /** The first quest of a UTC day that can be claimed. */
  z.object({ kind: z.literal('quest-done'), day: z.string() }),
  /** The streak began again; it had this many days. */
  z.object({ kind: z.literal('streak-ended'), days: Count }),
  /** A prize of a race or another contest. */
  z.object({
    kind: z.literal('race-result'),
    contestId: z.string(),
    period: z.string(),
    title: ContentText,
    place: Place,
    /** In PP. */
    prize: Money,
  }),
  z.object({ kind: z.literal('order-delivered'), ...OfOrder }),
  z.object({ kind: z.literal('order-refunded'), ...OfOrder }),
  /** An operator added this much, or took it back. */
  z.object({ kind: z.literal('correction'), currency: Currency, amount: Money }),
  /** An operator took the public name away. */
  z.object({ kind: z.literal('name-set-back'), name: z.string(), reason: SetBackReason }),
  /** An operator wrote it, in English and maybe in other languages. */
  z.object({
    kind: z.literal('message'),
    messageId: z.string(),
    ...writtenFields,
    translations: translationsOf(writtenFields),
    /** Where its link leads; without one it has no link. */
    screen: z.optional(AnnouncementScreen),
  }),
]);
export type InboxNews = z.infer<typeof InboxNews>;

export const InboxEntry = z.object({
  /** 1, 2, 3 … for each player. */
  number: Number,
  at: Instant,
  isUnread: z.boolean(),
  news: InboxNews,
});
export type InboxEntry = z.infer<typeof InboxEntry>;

export const inbox = {
  inbox: get('/api/inbox', {
    summary: 'What happened to the player, newest first',
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(
        z.string().check(z.regex(/^\d{1,9}$/, { error: 'before is the number of an entry' })),
      ),
    }),
    reply: z.object({ entries: z.array(InboxEntry), unread: Count, before: z.optional(z.string()) }),
  }),
  readInbox: post('/api/inbox/read', {
    summary: 'Mark the entries up to this number as read',
    body: z.strictObject({ upTo: Number }),
    reply: z.object({ unread: Count }),
  }),
};
