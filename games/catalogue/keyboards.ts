// Words typed while the keyboard was set to another language: "вшсу" is "dice" on Russian keys.

const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
/** What the same keys write. */
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
  // Both ways: English titles typed on other keys, and words of that language on English ones. Greek keys write nearly
  // what English ones do, so that way round every word would be another.
  return keys.includes('θ') ? [toEnglish] : [toEnglish, new Map(pairs)];
});

/** What the typed text would be on other keyboards, without what it is on none. */
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

/** Fewer could mean anything. */
const MIN_LETTERS = 3;
