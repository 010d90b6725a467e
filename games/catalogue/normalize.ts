// Normalises titles and queries to lower-case Latin words without diacritics, so that "Драгон", "DRAGÓN" and
// "dragon" match.

const CYRILLIC =
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz';
const GREEK =
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o';
/** Arabic and Persian letters. Short vowels are not written. */
const ARABIC =
  'ا=a آ=a أ=a إ=i ء= ب=b پ=p ت=t ث=s ج=j چ=ch ح=h خ=kh د=d ذ=z ر=r ز=z ژ=zh س=s ش=sh ص=s ض=z ط=t ظ=z ع= غ=gh ف=f ق=gh ک=k ك=k گ=g ل=l م=m ن=n و=u ؤ=u ه=h ة=h ی=i ي=i ى=a ئ=i ۀ=h';
const DIGITS = '۰=0 ۱=1 ۲=2 ۳=3 ۴=4 ۵=5 ۶=6 ۷=7 ۸=8 ۹=9 ٠=0 ١=1 ٢=2 ٣=3 ٤=4 ٥=5 ٦=6 ٧=7 ٨=8 ٩=9';
const LATIN = 'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ŋ=ng';

const letters = new Map(
  [CYRILLIC, GREEK, ARABIC, DIGITS, LATIN].flatMap((table) =>
    table.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);

/** Greek digraphs. */
const GREEK_PAIRS: ReadonlyArray<readonly [RegExp, string]> = [
  [/ντ/g, 'd'],
  [/μπ/g, 'b'],
  [/γκ/g, 'g'],
  [/τζ/g, 'j'],
  [/ου/g, 'u'],
];
const IS_GREEK = /\p{Script=Greek}/u;

/** The words of a text in order. Scripts without a table stay unchanged. */
export function foldedWords(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase();
  const given = IS_GREEK.test(lower) ? inGreekSounds(lower) : lower;
  const plain = Array.from(given, (c) => letters.get(c) ?? c)
    .join('')
    .normalize('NFD')
    // Diacritics, the Arabic tatweel, and joiners within a word.
    .replace(/[\p{M}\u0640'’]|\u200c|\u200d/gu, '');
  // A letter with a diacritic (ά) is in the table only after the diacritic is removed.
  return (
    Array.from(plain, (c) => letters.get(c) ?? c)
      .join('')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Digraphs are found without accents. A diaeresis, which separates them, stays. */
function inGreekSounds(text: string): string {
  let plain = text
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0342]/g, '')
    .normalize('NFC');
  for (const [pair, sound] of GREEK_PAIRS) plain = plain.replace(pair, sound);
  return plain;
}
