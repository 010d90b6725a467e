// Texts of content that players read: one text in English, or one for each language.
import * as z from 'zod/mini';
import { LANGUAGES, SOURCE_LANGUAGE, type Translated } from '../../formats/languages.ts';

export const words = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

export const translated = Object.keys(LANGUAGES).filter((one): one is Translated => one !== SOURCE_LANGUAGE);

/** `title: Bone Dice`, or `title: { en: Bone Dice, es: Dados }`. The rest of the program gets the English text. */
export const text = (max: number) =>
  z.pipe(
    z.union([
      words(max),
      z.strictObject({
        [SOURCE_LANGUAGE]: words(max),
        ...Object.fromEntries(translated.map((one) => [one, z.optional(words(max))])),
      } as { en: ReturnType<typeof words> } & Record<
        Translated,
        z.ZodMiniOptional<ReturnType<typeof words>>
      >),
    ]),
    z.transform((written): string => (typeof written === 'string' ? written : written.en)),
  );
