import { expect, test } from 'vitest';
import { readRepository } from '../lint/repository.ts';

/** What comments name in brackets: `(I30–I37)`, `(spec §4, S14)`. */
const BRACKETS = /\(([^()\n]*)\)/g;
/** Rules, wallet cases and systems of the specification. */
const NUMBERED = /\b(?:I\d{1,2}|S\d{1,2}|W-\d{2})\b/g;

/** The numbers that a table names: alone, in a list, or as the ends of a range. */
function numbersOf(page: string): Set<string> {
  const found = new Set<string>();
  for (const [, cell = ''] of page.matchAll(/^\| ([^|]+) \|/gm)) {
    const range = /^([ISW]-?)(\d+) to \1(\d+)$/.exec(cell);
    if (range === null) for (const one of cell.split(', ')) found.add(one);
    else
      for (let n = Number(range[2]); n <= Number(range[3]); n += 1)
        found.add(`${range[1]}${String(n).padStart(range[2]!.length, '0')}`);
  }
  return found;
}

test('every number that code names is a rule of docs/rules.md', () => {
  const repository = readRepository();
  const known = numbersOf(repository.get('docs/rules.md') ?? '');
  expect([...known].filter((one) => /^I\d/.test(one))).toHaveLength(50);
  expect([...known].filter((one) => one.startsWith('W-'))).toHaveLength(32);
  expect([...known].filter((one) => /^S\d/.test(one))).toHaveLength(32);
  let count = 0;
  const unknown: string[] = [];
  for (const [path, text] of repository) {
    if (!/\.(ts|tsx)$/.test(path)) continue;
    const numbers = [...text.matchAll(BRACKETS)].flatMap(([, inside = '']) => inside.match(NUMBERED) ?? []);
    count += numbers.length;
    unknown.push(...numbers.filter((one) => !known.has(one)).map((one) => `${path}: ${one}`));
  }
  expect(count).toBeGreaterThan(150);
  expect(unknown).toEqual([]);
});
