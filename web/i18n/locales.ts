/**
 * Languages of the app. A new one needs its catalogue under locales/, a line here, and its fonts in theme/fonts.css.
 */
export const LOCALES = {
  en: { dir: 'ltr', name: 'English' },
  'ar-XB': { dir: 'rtl', name: 'Pseudo' },
} as const;

export type Locale = keyof typeof LOCALES;
export const SOURCE_LOCALE: Locale = 'en';
/** The accepted values in the address (`?locale=pseudo`), so that nobody has to remember a code. */
const ALIASES: Record<string, Locale> = { pseudo: 'ar-XB' };
const STORAGE_KEY = 'parlor-locale';

export function localeOf(word: string | null): Locale | undefined {
  if (word === null) return undefined;
  const known = Object.keys(LOCALES).find((locale) => locale === word);
  return (known as Locale | undefined) ?? ALIASES[word];
}

/** The language in the address, stored for this tab; otherwise the tab's stored one; otherwise the source language. */
export function chooseLocale(search: string, tab: Pick<Storage, 'getItem' | 'setItem'> | undefined): Locale {
  const requested = localeOf(new URLSearchParams(search).get('locale'));
  if (requested) {
    tab?.setItem(STORAGE_KEY, requested);
    return requested;
  }
  return localeOf(tab?.getItem(STORAGE_KEY) ?? null) ?? SOURCE_LOCALE;
}
