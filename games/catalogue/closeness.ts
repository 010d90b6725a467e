// Edit distance between a typed word and a word of a title: letters added, dropped, changed, or swapped with
// their neighbour.

/**
 * The letters of a word as 32 bits. Each letter in only one of two words costs an edit, which rules out most
 * words quickly.
 */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

export function bitsSet(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Allowed typos for a typed word of this length. */
export const slipsAllowed = (length: number): number => (length < 3 ? 0 : length < 7 ? 1 : 2);

const FAR = 99;
/** Letters beyond this length are not compared. */
export const WORD_MAX = 40;
let before = new Uint8Array(WORD_MAX + 1);
let last = new Uint8Array(WORD_MAX + 1);
let row = new Uint8Array(WORD_MAX + 1);

export interface Closeness {
  /** Edits between the typed word and the whole word. */
  readonly whole: number;
  /** Edits between the typed word and the closest prefix of the word. */
  readonly beginning: number;
}

const NOT_CLOSE: Closeness = { whole: FAR, beginning: FAR };

/**
 * Damerau-Levenshtein distance (each letter swapped once), capped at `max`. Only cells within `max` of the
 * diagonal can matter. Both words have at most WORD_MAX letters.
 */
export function closeness(typed: string, word: string, max: number): Closeness {
  for (let j = 0; j <= Math.min(word.length, max + 1); j++) row[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    [before, last, row] = [last, row, before];
    const from = Math.max(1, i - max);
    const to = Math.min(word.length, i + max);
    if (from > to) return NOT_CLOSE;
    row[from - 1] = from === 1 ? i : FAR;
    let min = row[from - 1]!;
    const c = typed.charCodeAt(i - 1);
    for (let j = from; j <= to; j++) {
      const d = word.charCodeAt(j - 1);
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (c === d ? 0 : 1));
      if (i > 1 && j > 1 && c === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === d)
        slips = Math.min(slips, before[j - 2]! + 1);
      row[j] = slips;
      if (slips < min) min = slips;
    }
    if (min > max) return NOT_CLOSE;
    if (to < word.length) row[to + 1] = FAR;
  }
  let beginning = FAR;
  const to = Math.min(word.length, typed.length + max);
  for (let j = Math.max(0, typed.length - max); j <= to; j++) if (row[j]! < beginning) beginning = row[j]!;
  return { whole: to === word.length ? row[to]! : FAR, beginning };
}
