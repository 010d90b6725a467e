// A text that an operator writes for players: in English, and maybe in other languages. What it may not contain: `safeText`.
import * as z from 'zod/mini';
import { TRANSLATED, type Language, type Translated } from '../formats/languages.ts';

export interface WrittenText {
  readonly title: string;
  readonly text: string;
}
export type Translations = Partial<Record<Translated, WrittenText>>;
export interface TranslatedText extends WrittenText {
  readonly translations?: Translations | undefined;
}

/** A text in other languages than English. */
export const inOtherLanguages = <const T extends z.ZodMiniType>(text: T) =>
  z.optional(z.partialRecord(z.enum(TRANSLATED), text));

/** `fields` are a title and a text, as they are read or as they are written. */
export const translationsOf = <const T extends { title: z.ZodMiniType<string>; text: z.ZodMiniType<string> }>(
  fields: T,
) => inOtherLanguages(z.strictObject(fields));

/** In English, with the other languages. */
export const writtenFields = { title: z.string(), text: z.string() };

/** The text in this language; in English where it was not written in it. `language` is the one of the result. */
export function writtenIn(
  message: TranslatedText,
  language: Language,
): WrittenText & { readonly language: Language } {
  const translated = language === 'en' ? undefined : message.translations?.[language];
  const { title, text } = translated ?? message;
  return { title, text, language: translated === undefined ? 'en' : language };
}

/**
 * Refused: control characters, tags, characters that reverse or hide parts of a text, and addresses, because a player
 * trusts what the launcher says.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]|:\/\/|www\./iu;
/** Characters of some languages and of emoji that belong to the text. */
const JOINERS = /[\u200c\u200d]/g;
export const safeText = (max: number) =>
  z.string().check(
    z.minLength(3),
    z.maxLength(max),
    z.refine((text) => text.trim() === text, { error: 'no spaces at the beginning or the end' }),
    z.refine((text) => !UNSAFE.test(text.replace(JOINERS, '')), {
      error: 'plain text without tags, addresses, line breaks and invisible characters',
    }),
  );
