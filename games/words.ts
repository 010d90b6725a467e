// The messages of the games' pages: a file for each language, of which a page loads one.
import { languageOfTag, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';
import type { Labels } from './words/en.ts';

export type { Labels } from './words/en.ts';

const FILES: Readonly<Record<Language, () => Promise<{ readonly labels: Labels }>>> = {
  en: () => import('./words/en.ts'),
  es: () => import('./words/es.ts'),
  'pt-BR': () => import('./words/pt-BR.ts'),
  ru: () => import('./words/ru.ts'),
  fa: () => import('./words/fa.ts'),
  id: () => import('./words/id.ts'),
};

export interface Spoken {
  readonly labels: Labels;
  readonly language: Language;
}

/** The messages for a language tag, and the language that was found: English where there is no other. */
export async function wordsFor(tag: string): Promise<Spoken> {
  const language = languageOfTag(tag) ?? SOURCE_LANGUAGE;
  const { labels } = await FILES[language]();
  return { labels, language };
}
