// Analytics (spec §9; S28): the seven events, the player's consent, and the paths to which the Amplitude client sends
// events. A page sends nothing before its player has agreed.
import * as z from 'zod/mini';
import { get, put } from '../kernel/endpoint.ts';
import { PaymentMode } from './shop.ts';
import { Count, Instant } from '../kernel/vocabulary.ts';

const Short = z.string().check(z.minLength(1), z.maxLength(200));
const Campaign = z.optional(z.string().check(z.maxLength(256)));
const Purchase = z.strictObject({
  orderId: Short,
  itemId: Short,
  quantity: z.int().check(z.positive()),
  paymentMode: PaymentMode,
  /** Dollars: the card provider's cents divided by 100, Stars at 1/50 each (spec §9). */
  usdValue: z.number().check(z.nonnegative()),
});

/** The catalogue: every accepted event with its properties. */
export const ANALYTICS_EVENTS = {
  /** A page view. `page` is its pattern, such as /games/$gameId, and never an address. */
  'Page Viewed': z.strictObject({ page: Short, platform: z.enum(['web', 'telegram']) }),
  /** A player signed in for the first time, with the campaign that brought them. */
  'Sign Up': z.strictObject({
    platform: z.enum(['web', 'telegram']),
    campaign_source: Campaign,
    campaign_medium: Campaign,
    campaign_id: Campaign,
    campaign_name: Campaign,
    campaign_content: Campaign,
    campaign_term: Campaign,
    visitor_id: Campaign,
  }),
  /** A payment was started. */
  'Purchase Initiated': Purchase,
  /** An order was paid. The server itself sends it, under the order's id. */
  'Purchase Completed': Purchase,
  'Daily Collectibles Claimed': z.strictObject({ packId: z.optional(Short) }),
  'Collection Claimed': z.strictObject({ collection: Short }),
  'Pack Opened': z.strictObject({ collectibles: Count }),
} as const;
export type AnalyticsEvent = keyof typeof ANALYTICS_EVENTS;
export type AnalyticsProperties<N extends AnalyticsEvent> = z.input<(typeof ANALYTICS_EVENTS)[N]>;

/** Events that the analytics client sends by itself. The client defines their properties. */
export const CLIENT_EVENTS: ReadonlySet<string> = new Set(['$identify', '$exposure']);

/** Paths of our own server, as the Amplitude client names them; a vendor's addresses are settings of the build. */
export const ANALYTICS_PATHS = {
  events: '/t/2/httpapi',
  replayConfig: '/t/replay-config',
  replay: '/t/replay',
} as const;
/** Not secret: the client refuses to send anything without a key. */
export const OWN_ANALYTICS_KEY = 'parlor';

/** The client's own limits (spec §9). */
export const ANALYTICS_LIMITS = {
  flushQueueSize: 200,
  flushIntervalMs: 10_000,
  flushMaxRetries: 12,
  throttleMs: 30_000,
  storedEvents: 1000,
  /** Share of sessions that are recorded where recording is switched on. */
  sessionSampleRate: 0.1,
  /** Events of one request; more is answered 413. */
  eventsPerRequest: 2000,
  /** Days for which the server remembers an event's id. A repeat within this time is not counted. */
  dedupeDays: 7,
} as const;

export const AnalyticsChoice = z.enum(['unasked', 'agreed', 'declined']);
export type AnalyticsChoice = z.infer<typeof AnalyticsChoice>;
const Chosen = z.object({ choice: AnalyticsChoice, at: z.optional(Instant) });

export const analytics = {
  analyticsChoice: get('/api/analytics/choice', {
    summary: 'Whether this player agreed to analytics',
    reply: Chosen,
  }),
  chooseAnalytics: put('/api/analytics/choice', {
    summary: 'Agree to analytics, or decline; declining also deletes the stored events of this player',
    body: z.strictObject({ choice: z.enum(['agreed', 'declined']) }),
    reply: Chosen,
  }),
};
