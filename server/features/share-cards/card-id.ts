// The id of a share card: what it shows, signed. Nothing is stored, and nobody can make one but the server.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LANGUAGES, type Language } from '@parlor/contract/formats/languages.ts';
import * as z from 'zod/mini';

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

const MAX_LENGTH = 700;
const MARK_BYTES = 16;

const markOf = (secret: Buffer, body: string): Buffer =>
  createHmac('sha256', secret).update(body).digest().subarray(0, MARK_BYTES);

/** The same thing always has the same id, so its picture is drawn once. */
export function cardId(thing: SharedThing, secrets: readonly Buffer[]): string {
  const body = Buffer.from(JSON.stringify(SharedThing.parse(thing))).toString('base64url');
  return `${body}.${markOf(secrets[0]!, body).toString('base64url')}`;
}

/** Undefined if we did not make it. */
export function thingOf(id: string, secrets: readonly Buffer[]): SharedThing | undefined {
  if (id.length > MAX_LENGTH) return undefined;
  const [body = '', mark = '', ...rest] = id.split('.');
  const given = Buffer.from(mark, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = markOf(secret, body);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs || rest.length > 0) return undefined;
  return SharedThing.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}
