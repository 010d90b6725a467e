// Titles and queries in one plain form: lower-case Latin words without marks, so that "Драгон", "DRAGÓN" and "dragon" meet.

const CYRILLIC =
  'а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz';
const GREEK =
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o';
const LATIN = 'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ŋ=ng';

const letters = new Map(
  [CYRILLIC, GREEK, LATIN].flatMap((table) =>
    table.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);

/** The words of a text in order; scripts without a table stay as they are written. */
export function foldedWords(text: string): string[] {
  const plain = Array.from(text.normalize('NFKC').toLowerCase(), (c) => letters.get(c) ?? c)
    .join('')
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '');
  // What carried a mark over a letter of a table (ά) is in the table only now.
  return (
    Array.from(plain, (c) => letters.get(c) ?? c)
      .join('')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
