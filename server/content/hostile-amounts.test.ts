// No field of any content file takes an amount below zero, one beyond what the code holds exactly, or none at all.
import { expect, test } from 'vitest';
import { realContent } from '../test/content-processes.ts';
import { contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { contentOfTexts, ContentError } from './load-content.ts';

const { values } = realContent();
const keys = Object.keys(contentSchemas) as ReadonlyArray<keyof typeof contentSchemas>;

interface Field {
  /** Items of one list are one field. */
  readonly path: string;
  readonly value: number | string;
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** One field of each path that holds a number, or a text that is an amount. */
function amountsIn(value: unknown, path: string, found = new Map<string, Field>()): Map<string, Field> {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value as Record<string, unknown>;
  for (const [name, part] of Object.entries(holder)) {
    const at = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
    const isAmount = typeof part === 'number' || (typeof part === 'string' && /^\d+(?:\.\d+)?$/.test(part));
    if (!isAmount) amountsIn(part, at, found);
    else if (!found.has(at)) found.set(at, { path: at, value: part, holder, name });
  }
  return found;
}

/** The content of the file, in parts that are valid alone: all games together take long to check. */
const partsOf = (key: (typeof keys)[number]): readonly unknown[] =>
  key === 'games'
    ? (values.games as { games: unknown[] }).games.map((game) => ({ games: [game] }))
    : [values[key]];

test.each(keys)(
  '%s: each amount is refused below zero, endless, or as a text beyond what is exact',
  (key) => {
    const schema = contentSchemas[key];
    const taken: string[] = [];
    const seen = new Set<string>();
    for (const part of partsOf(key)) {
      const changed = structuredClone(part);
      const kind = /"rules":\{"kind":"([a-z-]+)"/.exec(JSON.stringify(part))?.[1] ?? '';
      for (const { path, value, holder, name } of amountsIn(changed, `${key} ${kind}`).values()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const hostile =
          typeof value === 'number'
            ? [-1, Number.NaN, Infinity]
            : ['-1', '99999999999999999999', '1e3', 'NaN'];
        for (const one of hostile) {
          holder[name] = one;
          if (schema.safeParse(changed).success) taken.push(`${path} = ${one}`);
        }
        // Exact, so some fields take it. Nothing may compute with it for ever.
        if (typeof value === 'number') {
          holder[name] = 9e15;
          schema.safeParse(changed);
        }
        holder[name] = value;
      }
    }
    expect(taken).toEqual([]);
  },
);

test('a number that a file writes beyond 2^53 is refused before any schema, wherever it is', () => {
  const why = (text: string): string => {
    try {
      contentOfTexts({ 'legal.yaml': text }, values);
      return 'taken';
    } catch (error) {
      if (error instanceof ContentError) return error.message;
      throw error;
    }
  };
  for (const number of ['9007199254740992', '-9007199254740992', '1e300', '.inf', '.nan'])
    expect(why(`deep: [{ nowhere: { known: ${number} } }]`)).toContain(
      'deep.0.nowhere.known: a number is at most 9007199254740991',
    );
});
