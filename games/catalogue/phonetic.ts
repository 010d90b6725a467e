// The sound of an English title, so that a player who writes it by ear in another script finds it: "дайс" is Dice, "رولت" Roulette.
// Rough on purpose: both sides are made equally rough, and whatever is found so stands behind what was written exactly.

/** In this order; each on what the one before left. */
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

/** The sound of a word of a title; the same word where it is written as it sounds. */
export function soundOf(word: string): string {
  let sound = word;
  // Too short to have lost anything.
  if (word.length > 1) for (const [pattern, to] of ENGLISH) sound = sound.replace(pattern, to);
  return roughly(sound);
}

/** What scripts write in one way or another. */
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

/** Consonants that Arabic writes as one, or a plural as it is heard. */
const ALIKE: Readonly<Record<string, string>> = { p: 'b', v: 'f', g: 'j', z: 's' };

/** What is left without vowels: scripts that write none are compared so. */
export const bones = (rough: string): string =>
  rough
    .replace(/[aeiou]/g, '')
    .replace(/[pvgz]/g, (sound) => ALIKE[sound] ?? sound)
    .replace(/(.)\1+/g, '$1');
