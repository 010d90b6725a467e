// The statement of age and the terms at the first entry, and the player's consents (S32; not in the specification).
// docs/consents.md
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Instant, limitOf, TimeZone } from '../kernel/vocabulary.ts';

/** What the bot or an email may tell a player about, each by a consent of its own. */
export const MESSAGE_TOPICS = ['quests', 'streak', 'race', 'news', 'orders'] as const;
export const MessageTopic = z.enum(MESSAGE_TOPICS);
export type MessageTopic = z.infer<typeof MessageTopic>;

/** How a message gets to the player. Each topic has a consent for each. */
export const MESSAGE_CHANNELS = ['bot', 'email'] as const;
export const MessageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.infer<typeof MessageChannel>;

export const ConsentTopic = z.enum(['analytics', ...MESSAGE_TOPICS]);
export type ConsentTopic = z.infer<typeof ConsentTopic>;

/** A topic as it is stored. Decisions from before there were channels have a topic alone; nothing is sent for them. */
export type ConsentName = ConsentTopic | `${MessageTopic}:${MessageChannel}`;

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
  /** One for each topic and channel. */
  messages: z.array(
    z.object({
      topic: MessageTopic,
      channel: MessageChannel,
      agreed: z.boolean(),
      at: z.optional(Instant),
    }),
  ),
  /** Of the quiet hours; missing until a client has named one. */
  zone: z.optional(TimeZone),
});
export type Consents = z.infer<typeof Consents>;

/** One decision of the player, never changed or removed. */
export const ConsentChange = z.object({
  number: z.int().check(z.positive()),
  topic: z.enum(['terms', ...ConsentTopic.options]),
  /** Of a topic of messages. */
  channel: z.optional(MessageChannel),
  agreed: z.boolean(),
  /** Of the terms. */
  version: z.optional(Version),
  at: Instant,
});
export type ConsentChange = z.infer<typeof ConsentChange>;

/** A stored topic as it is on the wire. */
export function consentOf(name: ConsentName | 'terms'): Pick<ConsentChange, 'topic' | 'channel'> {
  const [topic, channel] = name.split(':') as [ConsentChange['topic'], MessageChannel?];
  return { topic, ...(channel === undefined ? {} : { channel }) };
}

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
    summary: 'Agree to messages about a topic by a channel, or end that',
    body: z.strictObject({
      topic: MessageTopic,
      channel: MessageChannel,
      agreed: z.boolean(),
      zone: z.optional(TimeZone),
    }),
    reply: Consents,
  }),
  setMessageZone: post('/api/consents/zone', {
    summary: 'The time zone of the quiet hours, kept only for a player who agreed to messages',
    body: z.strictObject({ zone: TimeZone }),
    reply: Consents,
  }),
  messageChannels: get('/api/consents/channels', {
    summary: 'Where messages to this player would be sent',
    reply: z.object({
      channels: z.array(
        z.object({
          channel: MessageChannel,
          /** A name or an address, for the player alone. Missing if the player has none. */
          to: z.optional(z.string()),
          /** Whether this deployment can send by it. */
          isOffered: z.boolean(),
        }),
      ),
    }),
  }),
};
