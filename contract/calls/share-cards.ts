// Pictures of a win, a complete collection or a place in a race, to share (S32; not in the specification).
// docs/share-cards.md
import * as z from 'zod/mini';
import { post } from '../kernel/endpoint.ts';

/** One of the rounds of the profile that paid more than its stake; `reference` names it there. */
const Win = z.strictObject({
  kind: z.literal('win'),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
});
/** A complete collection. */
const FullCollection = z.strictObject({
  kind: z.literal('collection'),
  collectionId: z.string().check(z.minLength(1), z.maxLength(80)),
});
/** The result of a race: the number of its entry in the inbox. */
const RaceResult = z.strictObject({
  kind: z.literal('race'),
  entry: z.int().check(z.positive(), z.maximum(2_147_483_647)),
});
/** Only which thing: what the card says about it comes from the player's own rows. */
export const ShareWish = z.discriminatedUnion('kind', [Win, FullCollection, RaceResult]);
export type ShareWish = z.infer<typeof ShareWish>;
/** A thing, or the player's invitation. */
export const MessageWish = z.discriminatedUnion('kind', [
  Win,
  FullCollection,
  RaceResult,
  z.strictObject({ kind: z.literal('invitation') }),
]);
export type MessageWish = z.infer<typeof MessageWish>;

export const shareCards = {
  makeShareCard: post('/api/share-cards', {
    summary: 'Make a card to share. It has the public name and the avatar, unless the player is a guest',
    body: ShareWish,
    /**
     * Absolute addresses: `link` of a page with the card and the player's invitation, `picture` of a PNG of 1200 × 630,
     * `story` of one of 1080 × 1920.
     */
    reply: z.object({ link: z.url(), picture: z.url(), story: z.url() }),
    errors: ['NOTHING_TO_SHARE', 'RATE_LIMITED'],
  }),
  prepareShareMessage: post('/api/share-messages', {
    summary: 'Prepare a card or the invitation as a message that the player’s Telegram sends to a chat',
    body: MessageWish,
    /**
     * `message` is the id for `web_app_send_prepared_message`, for this player and for some minutes. Missing if the player has
     * no Telegram, the deployment has no bot, or Telegram did not take it: then the link is shared instead.
     */
    reply: z.object({ message: z.optional(z.string()) }),
    errors: ['NOTHING_TO_SHARE', 'RATE_LIMITED'],
  }),
};
