// The id of a share card: what it shows, signed. Nothing is stored, and nobody can make one but the server.
import { LANGUAGES, type Language } from '@parlor/contract/formats/languages.ts';
import * as z from 'zod/mini';
import { readSignedId, signedId } from '../../auth/tokens/signed-id.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(80));
const OfPlayer = {
  /** The invite code of the player, which identifies them to nobody else. */
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Of the words of the card: a preview is fetched by networks, which name no language. */
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
};
export const SharedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('win'), ...OfPlayer, gameId: Name, multiplier: z.number() }),
  z.strictObject({ kind: z.literal('collection'), ...OfPlayer, collectionId: Name }),
  z.strictObject({ kind: z.literal('race'), ...OfPlayer, title: Name, place: z.int().check(z.positive()) }),
]);
export type SharedThing = z.infer<typeof SharedThing>;
type WithoutPlayer<T> = T extends SharedThing ? Omit<T, keyof typeof OfPlayer> : never;
/** Before its player and language are known. */
export type ThingToShare = WithoutPlayer<SharedThing>;

const PURPOSE = 'share card';

/** The same thing always has the same id, so its picture is drawn once. */
export const cardId = (thing: SharedThing, secrets: readonly Buffer[]): string =>
  signedId(PURPOSE, SharedThing.parse(thing), secrets);

/** Undefined if we did not make it. */
export const thingOf = (id: string, secrets: readonly Buffer[]): SharedThing | undefined =>
  readSignedId(PURPOSE, id, SharedThing, secrets);
