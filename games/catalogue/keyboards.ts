// Words typed with the wrong keyboard layout: "вшсу" is "dice" on Russian keys.

const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
/** The letters of the same keys. */
const LAYOUTS: readonly string[] = [
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'йцукенгшщзхїфівапролджєячсмитьбю',
  ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.",
  'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو.',
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرلىةوز',
];

const tables = LAYOUTS.flatMap((keys) => {
  const other = Array.from(keys);
  const pairs = Array.from(ENGLISH, (key, at) => [key, other[at] ?? key] as const);
  const toEnglish = new Map(pairs.map(([key, sign]) => [sign, key]));
  // Both directions: English titles typed on other layouts, and words of that language on an English one. Not
  // for Greek, whose layout nearly matches English, so every word would match another.
  return keys.includes('θ') ? [toEnglish] : [toEnglish, new Map(pairs)];
});

/** The text on other layouts, where it differs. */
export function onOtherKeyboards(text: string): string[] {
  const lower = Array.from(text.normalize('NFC').toLowerCase());
  const others = tables.flatMap((table) => {
    const known = lower.filter((sign) => table.has(sign)).length;
    const letters = lower.filter((sign) => sign !== ' ').length;
    return known === letters && letters >= MIN_LETTERS
      ? [lower.map((sign) => table.get(sign) ?? sign).join('')]
      : [];
  });
  return [...new Set(others)].filter((other) => other !== text);
}

/** Shorter text is too ambiguous. */
const MIN_LETTERS = 3;
