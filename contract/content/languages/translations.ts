// The translations of content, and how a text is put into a language.
import * as z from 'zod/mini';
import { GUEST_WORD, GUEST_WORDS } from '../../kernel/guest-name.ts';
import { languageOfTag, type Language, type Translated } from '../../formats/languages.ts';
import { translated, words } from './text.ts';

/**
 * content/languages.yaml: the translations of an English text. They belong to the text, not to its place: a text that
 * is changed has none until somebody translates it again.
 */
export const LanguagesContent = z.strictObject({
  texts: z.record(
    words(400),
    z.strictObject(
      Object.fromEntries(translated.map((one) => [one, z.optional(words(400))])) as Record<
        Translated,
        z.ZodMiniOptional<ReturnType<typeof words>>
      >,
    ),
  ),
});
export type LanguagesContent = z.infer<typeof LanguagesContent>;

type Translations = LanguagesContent['texts'][string];

/** Their texts in languages are not translations of a text of content. */
const OTHER_TEXTS: ReadonlySet<string> = new Set(['languages', 'messages']);

/** The same with the translations that stand beside their texts in `values`; those win, because they are nearer. */
export function withInlineTexts(
  languages: LanguagesContent | undefined,
  values: Readonly<Record<string, unknown>>,
): LanguagesContent {
  const texts: Record<string, Translations> = { ...languages?.texts };
  for (const [file, value] of Object.entries(values)) if (!OTHER_TEXTS.has(file)) collect(value, texts);
  return { texts };
}

function collect(value: unknown, texts: Record<string, Translations>): void {
  if (typeof value !== 'object' || value === null) return;
  const { en, ...others } = value as { en?: unknown };
  // In the other files only `text` allows a field of this name.
  if (typeof en === 'string') texts[en] = { ...texts[en], ...(others as Translations) };
  else for (const part of Object.values(value)) collect(part, texts);
}

/** Puts an English text of content into a language; one without a translation stays English. */
export type InLanguage = (english: string) => string;

/** By language: undefined for English. */
export type ContentLanguages = ReadonlyMap<Language, InLanguage>;

export function contentLanguages({ texts }: LanguagesContent): ContentLanguages {
  const byLanguage = new Map<Language, Map<string, string>>(
    translated.map((language) => [language, new Map([[GUEST_WORD, GUEST_WORDS[language]]])]),
  );
  for (const [english, translations] of Object.entries(texts))
    for (const [language, said] of Object.entries(translations) as Array<[Translated, string]>)
      byLanguage.get(language)?.set(english, said);
  return new Map(
    [...byLanguage].map(([language, known]) => [
      language,
      (english: string) => known.get(english) ?? english,
    ]),
  );
}

/** For a language tag: English where the language is unknown or has no translations. */
export function inLanguage(languages: ContentLanguages | undefined, tag: string | undefined): InLanguage {
  const language = languageOfTag(tag);
  return (language && languages?.get(language)) ?? ((english) => english);
}
