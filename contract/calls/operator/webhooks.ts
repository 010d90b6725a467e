// Webhook endpoints in the console (not in the specification): who is told of events, and how each delivery went.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { WebhookEvent } from '../../webhooks/events.ts';
import { Count, Instant, limitOf } from '../../kernel/vocabulary.ts';

/** Hours in which the secret before a new one still signs too. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days without any successful delivery after which the server turns an endpoint off. */
export const FAILING_DAYS = 5;
/** Days for which events and deliveries are stored. */
export const WEBHOOK_DAYS = 30;

export const WebhookEndpointId = z.string().check(z.regex(/^we_[A-Za-z0-9_-]{1,40}$/));
export const WebhookEventId = z.string().check(z.regex(/^[A-Za-z0-9_:.-]{1,120}$/));

/** `gone`: it answered 410. `failing`: nothing reached it for days. `operator`: an operator turned it off. */
export const WebhookOffReason = z.enum(['operator', 'gone', 'failing']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

export const WebhookEndpoint = z.object({
  id: WebhookEndpointId,
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  /** It is told of this studio's rounds only. */
  studio: z.optional(z.string()),
  isOn: z.boolean(),
  offReason: z.optional(WebhookOffReason),
  /** Since when no delivery has succeeded; missing if the last one did. */
  failingSince: z.optional(Instant),
  createdAt: Instant,
  /** Until when the secret before the last one signs too. */
  oldSecretUntil: z.optional(Instant),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** `waiting`: tried or tried again at `nextAt`. `failed`: given up after the last try. `stopped`: its endpoint was turned off. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed', 'stopped']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

export const WebhookDelivery = z.object({
  eventId: WebhookEventId,
  type: z.string(),
  /** When it happened. */
  at: Instant,
  state: WebhookDeliveryState,
  attempts: Count,
  nextAt: z.optional(Instant),
  lastAt: z.optional(Instant),
  /** The HTTP status of the last answer; missing if there was none. */
  status: z.optional(Count),
  /** The beginning of the last answer, or why there was none. */
  answer: z.optional(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const endpoint = z.strictObject({ id: WebhookEndpointId });
const why = z.strictObject({ why: Why });
const list = z.object({ endpoints: z.array(WebhookEndpoint) });
/** The secret is shown once. */
const withSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

export const operatorWebhooks = {
  operatorWebhooks: operatorGet('/api/operator/webhooks', {
    role: 'viewer',
    summary: 'Endpoints that are told of events, newest first',
    reply: list,
  }),
  makeWebhook: operatorPost('/api/operator/webhooks', {
    role: 'treasurer',
    stepUp: true,
    isSecret: true,
    summary: 'Tell an address of events from now on; the reply has its secret, once',
    body: z.strictObject({
      url: z.string().check(z.minLength(1), z.maxLength(500)),
      description: z.string().check(z.minLength(3), z.maxLength(80)),
      events: z.array(WebhookEvent).check(z.minLength(1), z.maxLength(10)),
      studio: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
      why: Why,
    }),
    reply: withSecret,
    errors: ['NOT_FOUND'],
  }),
  turnWebhook: operatorPost('/api/operator/webhooks/{id}/turn', {
    role: 'treasurer',
    summary: 'Turn an endpoint off or on. What waits for it is not sent when it is off',
    params: endpoint,
    body: z.strictObject({ on: z.boolean(), why: Why }),
    reply: list,
    errors: ['NOT_FOUND'],
  }),
  renewWebhookSecret: operatorPost('/api/operator/webhooks/{id}/secret', {
    role: 'treasurer',
    stepUp: true,
    isSecret: true,
    summary: `Give an endpoint a new secret; for ${SECRET_OVERLAP_HOURS} hours the one before signs too`,
    params: endpoint,
    body: why,
    reply: withSecret,
    errors: ['NOT_FOUND'],
  }),
  removeWebhook: operatorPost('/api/operator/webhooks/{id}/remove', {
    role: 'treasurer',
    summary: 'Remove an endpoint with its deliveries',
    params: endpoint,
    body: why,
    reply: list,
    errors: ['NOT_FOUND'],
  }),
  testWebhook: operatorPost('/api/operator/webhooks/{id}/test', {
    role: 'support',
    summary: 'Send an endpoint the event webhook.test',
    params: endpoint,
    body: why,
    reply: z.object({ eventId: WebhookEventId }),
    errors: ['NOT_FOUND'],
  }),
  webhookDeliveries: operatorGet('/api/operator/webhooks/{id}/deliveries', {
    role: 'viewer',
    summary: 'Deliveries of an endpoint, newest first',
    params: endpoint,
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(z.string().check(z.maxLength(200))),
      state: z.optional(WebhookDeliveryState),
    }),
    reply: z.object({ deliveries: z.array(WebhookDelivery), before: z.optional(z.string()) }),
  }),
  replayWebhook: operatorPost('/api/operator/webhooks/{id}/replay', {
    role: 'support',
    summary: 'Send one event again, or all since a time that failed or were stopped',
    params: endpoint,
    body: z.strictObject({
      eventId: z.optional(WebhookEventId),
      since: z.optional(Instant),
      why: Why,
    }),
    reply: z.object({ replayed: Count }),
    errors: ['NOT_FOUND'],
  }),
};
