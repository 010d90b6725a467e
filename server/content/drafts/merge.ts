// Merges two edits of the same content, field by field. Items of a list are matched by their id, whatever their position.
import type { FieldConflict } from '@parlor/contract/calls/operator/content/drafts.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { fieldsOf } from '../releases/changes.ts';

export type Prefer = 'mine' | 'theirs';
export interface Merged {
  readonly value: unknown;
  readonly conflicts: readonly FieldConflict[];
}

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const isSame = (a: unknown, b: unknown): boolean =>
  (a === undefined) === (b === undefined) && canonicalJson(a) === canonicalJson(b);

/** `prefer` decides fields that both sides changed. All of these are listed as conflicts. */
export function mergeValues(file: string, sides: Sides, prefer: Prefer): Merged {
  const conflicts: FieldConflict[] = [];
  const value = merge({ file, prefer, conflicts }, '', sides);
  return { value, conflicts };
}

interface Into {
  readonly file: string;
  readonly prefer: Prefer;
  readonly conflicts: FieldConflict[];
}

function merge(into: Into, path: string, { base, mine, theirs }: Sides): unknown {
  if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  const [b, m, t] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  if (b && m && t && Array.isArray(mine) === Array.isArray(theirs)) {
    const names = orderOf(Object.keys(b), Object.keys(m), Object.keys(t));
    const merged = names.flatMap((name): Array<[string, unknown]> => {
      const inside = path === '' ? name : `${path}.${name}`;
      const value = merge(into, inside, { base: b[name], mine: m[name], theirs: t[name] });
      return value === undefined ? [] : [[name, value]];
    });
    return Array.isArray(mine) ? merged.map(([, value]) => value) : Object.fromEntries(merged);
  }
  const json = (name: string, value: unknown) =>
    value === undefined ? {} : { [name]: canonicalJson(value) };
  into.conflicts.push({
    file: into.file,
    path,
    ...json('base', base),
    ...json('mine', mine),
    ...json('theirs', theirs),
  });
  return into.prefer === 'mine' ? mine : theirs;
}

/** The order of `theirs`, or of `mine` if only `mine` changed it. Names that only the other side has follow their predecessor. */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const inBoth = (names: readonly string[], others: readonly string[]) =>
    names.filter((n) => others.includes(n));
  const theyKept = isSame(inBoth(base, theirs), inBoth(theirs, base));
  const [first, second] = theyKept ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [at, name] of second.entries()) {
    if (order.includes(name)) continue;
    const before = second.slice(0, at).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}
