// Merges two changes of one saved document (three-way merge): `base` is their common base. A change, addition or
// removal of only one side is taken from that side; a deletion is a change like any other. If both changed the same
// value, mine wins. The same for every game: docs/for-game-makers.md explains the rule.
import type { DocumentData } from './documents.ts';

/** Represents a missing field. JSON has no such value, so it equals no saved one. */
const ABSENT = Symbol('absent');
type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

/** `base` undefined: the base is unknown, so everything on either side counts as added. */
export function mergeDocuments(
  mine: DocumentData,
  theirs: DocumentData | undefined,
  base: DocumentData | undefined,
): DocumentData {
  return mergeFields(base ?? {}, mine, theirs ?? {});
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): DocumentData {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged: Array<[string, Value]> = [];
  for (const name of names) {
    const value = mergeValues(fieldOf(base, name), fieldOf(mine, name), fieldOf(theirs, name));
    if (value !== ABSENT) merged.push([name, value]);
  }
  // Not by assignment: a field may have the name __proto__.
  return Object.fromEntries(merged);
}

const fieldOf = (fields: Fields, name: string): Value =>
  Object.hasOwn(fields, name) ? fields[name] : ABSENT;

function mergeValues(base: Value, mine: Value, theirs: Value): Value {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  if (isFields(mine) && isFields(theirs)) return mergeFields(isFields(base) ? base : {}, mine, theirs);
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(base, mine, theirs);
  return mine;
}

/**
 * By element: an addition of one side is kept, a removal of one side is applied. A list with a repeated element is
 * treated as one value.
 */
function mergeLists(base: Value, mine: readonly Value[], theirs: readonly Value[]): readonly Value[] {
  const before = byElement(Array.isArray(base) ? base : []);
  const [ours, others] = [byElement(mine), byElement(theirs)];
  if (before === undefined || ours === undefined || others === undefined) return mine;

  const merged: Value[] = [];
  const take = (element: string): void => {
    const value = mergeValues(valueOf(before, element), valueOf(ours, element), valueOf(others, element));
    if (value !== ABSENT) merged.push(value);
  };
  // In my order; their additions follow the element that precedes them in their list.
  const added = followersIn(theirs, (element) => !ours.has(element));
  for (const element of ['', ...ours.keys()]) {
    if (element !== '') take(element);
    for (const follower of added.get(element) ?? []) take(follower);
  }
  return merged;
}

const valueOf = (values: ReadonlyMap<string, Value>, element: string): Value =>
  values.has(element) ? values.get(element) : ABSENT;

/** The `new` elements, by the last old element before them; '' before the first. */
function followersIn(list: readonly Value[], isNew: (element: string) => boolean): Map<string, string[]> {
  const followers = new Map<string, string[]>();
  let last = '';
  for (const value of list) {
    const element = elementOf(value);
    if (isNew(element)) followers.set(last, [...(followers.get(last) ?? []), element]);
    else last = element;
  }
  return followers;
}

function byElement(list: readonly Value[]): Map<string, Value> | undefined {
  const values = new Map(list.map((value) => [elementOf(value), value]));
  return values.size === list.length ? values : undefined;
}

/** The identity of an element: the `id` of an object with one, or else its whole value. */
function elementOf(value: Value): string {
  if (isFields(value)) {
    const id = fieldOf(value, 'id');
    if (typeof id === 'string' || typeof id === 'number') return `id ${JSON.stringify(id)}`;
  }
  return `value ${textOf(value)}`;
}

const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSame = (a: Value, b: Value): boolean =>
  a === b || (a !== ABSENT && b !== ABSENT && textOf(a) === textOf(b));

/** JSON with the fields of each object in one order. */
const textOf = (value: Value): string =>
  JSON.stringify(value, (_, one: Value) =>
    isFields(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  ) ?? '';
