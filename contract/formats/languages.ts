// The languages of the app, and which of them a reader gets.

/** The name of each language in that language. The first one is the source of all the others. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  fa: 'فارسی',
  id: 'Bahasa Indonesia',
} as const;
export type Language = keyof typeof LANGUAGES;
export const SOURCE_LANGUAGE = 'en' satisfies Language;
export type Translated = Exclude<Language, typeof SOURCE_LANGUAGE>;
export const TRANSLATED = (Object.keys(LANGUAGES) as Language[]).filter(
  (one): one is Translated => one !== SOURCE_LANGUAGE,
);

/** Complete languages: readers choose among them. `npm run check` refuses one of these with a missing translation. */
export const OFFERED: readonly Language[] = ['en', 'es', 'pt-BR', 'ru', 'fa', 'id'];

/** The cookie of a reader's choice in this browser: for documents, which are drawn before anybody has signed in. */
export const LANGUAGE_COOKIE = 'parlor-language';

/** The offered language for a tag such as "pt", "pt-PT" or "ru_RU"; undefined if there is none. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const wanted = tag?.trim().toLowerCase().replaceAll('_', '-') ?? '';
  const primary = wanted.split('-')[0];
  return (
    OFFERED.find((one) => one.toLowerCase() === wanted) ??
    OFFERED.find((one) => one.toLowerCase().split('-')[0] === primary)
  );
}

/** The best offered language of an `Accept-Language` header; undefined if it names none. */
export function languageOfHeader(header: string | undefined): Language | undefined {
  if (header === undefined || header.length > MAX_HEADER) return undefined;
  const wishes = header.split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';');
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { tag, q: q === undefined ? 1 : Number(q) };
  });
  for (const { tag, q } of wishes.toSorted((a, b) => b.q - a.q)) {
    const language = q > 0 ? languageOfTag(tag) : undefined;
    if (language !== undefined) return language;
  }
  return undefined;
}
const MAX_HEADER = 500;

/** The language in the cookie header; undefined if nobody has chosen one in this browser. */
export const languageInCookies = (cookies: string | undefined): Language | undefined =>
  languageOfTag(new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]{2,12})(?:;|$)`).exec(cookies ?? '')?.[1]);

/** A short text that an operator writes for players: in English, and maybe in other languages. */
export interface OwnText {
  readonly text?: string | undefined;
  readonly translations?: Partial<Record<Translated, string>> | undefined;
}

/** The text in this language, else in English. Undefined if there is none. */
export const ownText = ({ text, translations }: OwnText, language: string): string | undefined =>
  translations?.[language as Translated] ?? text;
