// Events that outside systems subscribe to (not in the specification), sent in the form of Standard Webhooks: docs/webhooks.md.
import * as z from 'zod/mini';
import { Count, Currency, GameId, Instant, Money, UserId } from '../kernel/vocabulary.ts';

/** The same for each try of a delivery: who gets an id again has handled its event already. */
export const WEBHOOK_ID_HEADER = 'webhook-id';
/** Seconds since 1970, of this try. */
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp';
/** `v1,` and the base64 of HMAC-SHA256 over `{id}.{timestamp}.{body}`; several with a space between them. */
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';
/** A secret is this and the base64 of its bytes. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

const round = {
  userId: UserId,
  /** The studio of the game; `parlor` for a built-in game. */
  provider: z.string(),
  roundId: z.string(),
  gameId: GameId,
  currency: Currency,
  /** In whole units of the currency. */
  stake: Money,
  win: Money,
};

/** What each event tells. */
export const webhookData = {
  /** An order was handed over, whole. */
  'order.delivered': z.object({ userId: UserId, orderId: z.string(), quantity: Count }),
  /** A round ended and was counted. */
  'round.settled': z.object(round),
  /** The value of a counted round has changed. A stake of 0 says that it was rolled back. */
  'round.corrected': z.object({ ...round, before: z.object({ stake: Money, win: Money }) }),
  /** The places of a contest are final and paid. */
  'contest.ended': z.object({
    contestId: z.string(),
    /** A day, a week or a month, such as 2026-11-20. */
    period: z.string(),
    title: z.string(),
    entrants: Count,
    endedAt: Instant,
  }),
  /** Players have another release of the content from `startsAt` on. */
  'release.live': z.object({ release: Count, startsAt: Instant }),
  /** An operator asked for it, to try the endpoint. */
  'webhook.test': z.object({ endpointId: z.string() }),
} as const;
export type WebhookType = keyof typeof webhookData;
export type WebhookData<T extends WebhookType = WebhookType> = z.infer<(typeof webhookData)[T]>;

export const WEBHOOK_EVENTS = [
  'order.delivered',
  'round.settled',
  'round.corrected',
  'contest.ended',
  'release.live',
] as const satisfies readonly WebhookType[];
/** An event to subscribe to. */
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
/** What a studio may subscribe to: its own rounds, and what concerns all. */
export const STUDIO_EVENTS: readonly WebhookEvent[] = [
  'round.settled',
  'round.corrected',
  'contest.ended',
  'release.live',
];

/** The body of a delivery. `timestamp` is when it happened. */
export const WebhookBody = z.object({ type: z.string(), timestamp: Instant, data: z.unknown() });
export type WebhookBody = z.infer<typeof WebhookBody>;
