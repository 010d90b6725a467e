// The forms of words by number. Labels get numbers as text, in the digits of their language.

/** A noun for one, and for several; in Russian for one, for a few and for many. One form where nothing changes. */
export type Forms = readonly [one: string, ...others: string[]];

/** The form of a noun for a number. */
export function formOf(forms: Forms, count: number, locale: string): string {
  const category = new Intl.PluralRules(locale).select(count);
  if (category === 'one') return forms[0];
  return (category === 'few' && forms.length > 2 ? forms[1] : forms.at(-1)) ?? forms[0];
}

type ByCategory = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Chooses a text by the number in a formatted count. */
export function pluralsOf(locale: string): (count: string, texts: ByCategory) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, texts) => texts[rules.select(numberIn(count))] ?? texts.other;
}

/** "1 200" and "۱٬۲۰۰" are 1200: the digits of any script, without what groups them. */
function numberIn(text: string): number {
  const digits = Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digitOf(digit));
  return digits.reduce((number, digit) => number * 10 + digit, 0);
}

/** The decimal digits of a script follow each other, ten at a time. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}
