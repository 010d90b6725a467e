// The statement of age and the terms at the first entry, and the player's consents (S32; not in the specification).
// docs/consents.md
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Instant, limitOf } from '../kernel/vocabulary.ts';

/** What the bot or an email may tell a player about, each by a consent of its own. */
export const MESSAGE_TOPICS = ['quests', 'streak', 'race', 'orders'] as const;
export const MessageTopic = z.enum(MESSAGE_TOPICS);
export type MessageTopic = z.infer<typeof MessageTopic>;

export const ConsentTopic = z.enum(['analytics', ...MESSAGE_TOPICS]);
export type ConsentTopic = z.infer<typeof ConsentTopic>;

const Version = z.int().check(z.positive());

export const Consents = z.object({
  /** Missing where a deployment has no terms. */
  terms: z.optional(
    z.object({
      version: Version,
      minimumAge: z.int().check(z.positive()),
      /** What the player accepted last. */
      accepted: z.optional(z.object({ version: Version, at: Instant })),
      /** Whether the version in force is not accepted yet. */
      isDue: z.boolean(),
    }),
  ),
  messages: z.array(z.object({ topic: MessageTopic, agreed: z.boolean(), at: z.optional(Instant) })),
});
export type Consents = z.infer<typeof Consents>;

/** One decision of the player, never changed or removed. */
export const ConsentChange = z.object({
  number: z.int().check(z.positive()),
  topic: z.enum(['terms', ...ConsentTopic.options]),
  agreed: z.boolean(),
  /** Of the terms. */
  version: z.optional(Version),
  at: Instant,
});
export type ConsentChange = z.infer<typeof ConsentChange>;

export const consents = {
  consents: get('/api/consents', {
    summary: 'The terms in force, whether the player accepted them, and the consents to messages',
    reply: Consents,
  }),
  consentHistory: get('/api/consents/history', {
    summary: "The player's decisions, newest first",
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(
        z.string().check(z.regex(/^\d{1,15}$/, { error: 'before is the number of a decision' })),
      ),
    }),
    reply: z.object({ changes: z.array(ConsentChange), before: z.optional(z.string()) }),
  }),
  showTerms: post('/api/consents/terms/shown', {
    summary:
      'The mini-app or the website shows the statement. From then on play and purchases wait for the acceptance',
    reply: Consents,
  }),
  acceptTerms: post('/api/consents/terms', {
    summary: 'State that one is old enough, and accept this version of the terms',
    body: z.strictObject({
      version: Version,
      isOfAge: z.literal(true, { error: 'State that you are old enough' }),
      accepted: z.literal(true, { error: 'Accept the terms' }),
    }),
    reply: Consents,
    errors: ['TERMS_OUTDATED'],
  }),
  chooseMessages: post('/api/consents/messages', {
    summary: 'Agree to messages about a topic, or end that',
    body: z.strictObject({ topic: MessageTopic, agreed: z.boolean() }),
    reply: Consents,
  }),
};
