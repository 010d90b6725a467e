// The own text of a switch, as an operator fills it in: one field in each language.
import type { SwitchedOff } from '@parlor/contract/calls/switches.ts';
import { TRANSLATED, type Language } from '@parlor/contract/formats/languages.ts';

/** A language without a text is missing, or has an empty one. */
export type OwnTexts = Readonly<Partial<Record<Language, string>>>;

const LEAST = 3;
export const hasText = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** Nothing written is `{}`: the standard text. Undefined while a text is too short, or English is missing. */
export function readOwnText(texts: OwnTexts): Pick<SwitchedOff, 'text' | 'translations'> | undefined {
  const begun = Object.values(texts).filter(hasText);
  if (begun.length === 0) return {};
  const text = texts.en?.trim() ?? '';
  if (text === '' || begun.some((one) => one.trim().length < LEAST)) return undefined;
  const others = TRANSLATED.flatMap((one) => {
    const other = texts[one]?.trim() ?? '';
    return other === '' ? [] : [[one, other] as const];
  });
  return { text, ...(others.length > 0 && { translations: Object.fromEntries(others) }) };
}
