// The sound of an English title, so that a player who spells it by ear in another script finds it: "дайс" is
// Dice, "رولت" Roulette. Deliberately rough on both sides. Such matches rank below exact ones.

/** Applied in this order, each to the result of the one before. */
const ENGLISH: ReadonlyArray<readonly [RegExp, string]> = [
  [/^kn|^gn/, 'n'],
  [/^wr/, 'r'],
  [/igh/g, 'ai'],
  [/tch/g, 'ch'],
  [/dge/g, 'j'],
  [/ph/g, 'f'],
  [/wh/g, 'v'],
  [/ck/g, 'k'],
  [/qu/g, 'kv'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  // A vowel, one consonant, a silent e: mines, bone, lake, dune.
  [/i([^aeiou])e(?=s?$)/, 'ai$1'],
  [/o([^aeiou])e(?=s?$)/, 'ou$1'],
  [/a([^aeiou])e(?=s?$)/, 'ei$1'],
  [/u([^aeiou])e(?=s?$)/, 'iu$1'],
  [/e([^aeiou])e(?=s?$)/, 'i$1'],
  [/ee|ea|ie$/g, 'i'],
  [/oo/g, 'u'],
  [/ou|ow/g, 'au'],
  [/^([^aeiou]+)i$/, '$1ai'],
  [/e(?=s?$)/, ''],
];

/** The sound of a word of a title. The same word if it is spelled as it sounds. */
export function soundOf(word: string): string {
  let sound = word;
  // Short words have no silent letters.
  if (word.length > 1) for (const [pattern, to] of ENGLISH) sound = sound.replace(pattern, to);
  return roughly(sound);
}

/** Sounds that scripts write in different ways. */
export function roughly(folded: string): string {
  return folded
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/dzh|dj/g, 'j')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/zh/g, 'j')
    .replace(/(.)\1+/g, '$1');
}

/** Consonants that Arabic writes alike, and plural endings as pronounced. */
const ALIKE: Readonly<Record<string, string>> = { p: 'b', v: 'f', g: 'j', z: 's' };

/** The word without vowels, to compare with scripts that write none. */
export const bones = (rough: string): string =>
  rough
    .replace(/[aeiou]/g, '')
    .replace(/[pvgz]/g, (sound) => ALIKE[sound] ?? sound)
    .replace(/(.)\1+/g, '$1');
