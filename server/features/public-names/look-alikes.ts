// Letters that a reader takes for others, by Unicode's table of confusable characters (UTS 39).
import unhomoglyph from 'unhomoglyph';
import { plainLetters } from '@parlor/economy/social/public-names.ts';

/** The table leads to a letter that no Latin keyboard has. */
const KRA = 'ĸ';

/** In Latin letters where these look the same; the letters of ASCII stay as they are. */
export const latinLooks = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (letter) => unhomoglyph(letter)).replaceAll(KRA, 'k');

/** The same for names that look the same. Two players with the same one have different tags. */
export function nameKey(name: string): string {
  const looks = (text: string): string => unhomoglyph(text).replaceAll(KRA, 'k').toLowerCase();
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return looks(looks(letters.toLowerCase())).replaceAll('i', 'l');
}

/** The letters of a word, however it was written: repeated, with accents, with signs or look-alikes in place of letters. */
export const wordKey = (text: string): string =>
  plainLetters(latinLooks(plainLetters(text)))
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1');
