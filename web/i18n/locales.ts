import { LANGUAGES, SOURCE_LANGUAGE } from '@parlor/contract/formats/languages.ts';

/** Names of the languages of the app (contract/formats/languages.ts), and of the pseudo-language for tests. */
export const LOCALES = { ...LANGUAGES, 'ar-XB': 'Pseudo' } as const;

export type Locale = keyof typeof LOCALES;
export const SOURCE_LOCALE: Locale = SOURCE_LANGUAGE;
/** The accepted values in the address (`?locale=pseudo`), so that nobody has to remember a code. */
const ALIASES: Record<string, Locale> = { pseudo: 'ar-XB' };

/** A locale that exists, offered or not, by its exact name. */
export function localeOf(word: string | null): Locale | undefined {
  if (word === null) return undefined;
  const known = Object.keys(LOCALES).find((locale) => locale === word);
  return (known as Locale | undefined) ?? ALIASES[word];
}
