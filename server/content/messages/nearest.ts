// The known word that is most like a given one, for errors.

/** Longer texts are compared by their beginning. */
const COMPARED = 120;

/**
 * The nearest by the number of letters to add, drop or change, upper case or not. Undefined if every one differs in more
 * than half of its letters.
 */
export function nearestOf(word: string, known: Iterable<string>): string | undefined {
  const wanted = comparable(word);
  let best: { readonly word: string; readonly edits: number } | undefined;
  for (const one of known) {
    const candidate = comparable(one);
    const most = Math.min(best?.edits ?? Infinity, Math.ceil(Math.max(wanted.length, candidate.length) / 2));
    const edits = editsBetween(wanted, candidate, most);
    if (edits < (best?.edits ?? most + 1)) best = { word: one, edits };
    if (edits === 0) break;
  }
  return best?.word;
}

const comparable = (word: string): string => word.slice(0, COMPARED).toLowerCase();

/** More than `most` where there are more. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    if (Math.min(...row) > most) return most + 1;
    last = row;
  }
  return last[b.length]!;
}
