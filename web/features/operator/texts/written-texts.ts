// The texts of a message or an announcement, as an operator fills them in.
import type { TranslatedText, WrittenText } from '@parlor/contract/kernel/written-text.ts';
import { TRANSLATED, type Language } from '@parlor/contract/formats/languages.ts';

/** A language without a text is missing, or has two empty ones. */
export type WrittenTexts = Readonly<Partial<Record<Language, WrittenText>>>;

export const NO_TEXT: WrittenText = { title: '', text: '' };

const LEAST = 3;
const trimmed = ({ title, text }: WrittenText): WrittenText => ({ title: title.trim(), text: text.trim() });
export const isWritten = (one: WrittenText | undefined): boolean =>
  one !== undefined && (one.title.trim() !== '' || one.text.trim() !== '');
const isWhole = ({ title, text }: WrittenText): boolean =>
  title.trim().length >= LEAST && text.trim().length >= LEAST;

/** Undefined while English, or a language that was begun, has no title or no text. */
export function readTexts(texts: WrittenTexts): TranslatedText | undefined {
  const { en = NO_TEXT } = texts;
  const begun = TRANSLATED.flatMap((language) => {
    const one = texts[language];
    return one !== undefined && isWritten(one) ? [[language, one] as const] : [];
  });
  if (![en, ...begun.map(([, one]) => one)].every(isWhole)) return undefined;
  return {
    ...trimmed(en),
    ...(begun.length > 0 && {
      translations: Object.fromEntries(begun.map(([language, one]) => [language, trimmed(one)])),
    }),
  };
}

export const textsOf = ({ title, text, translations }: TranslatedText): WrittenTexts => ({
  ...translations,
  en: { title, text },
});
