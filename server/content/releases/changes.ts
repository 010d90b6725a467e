// The differences between two versions of the content, field by field.
import type { ContentChange } from '@parlor/contract/calls/operator/content/releases.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { contentFileName } from '@parlor/contract/content/content-schemas.ts';
import { type ContentValues } from '../load-content.ts';

type Fields = Readonly<Record<string, unknown>>;

export function changesBetween(before: ContentValues, after: ContentValues): ContentChange[] {
  const changes: ContentChange[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ContentValues>)
    compare({ file: `${contentFileName(key)}.yaml`, changes }, '', before[key], after[key]);
  return changes;
}

/** The differences of two values of any kind; `file` says what they are. */
export function changesOf(file: string, before: unknown, after: unknown): ContentChange[] {
  const changes: ContentChange[] = [];
  compare({ file, changes }, '', before, after);
  return changes;
}

interface Into {
  readonly file: string;
  readonly changes: ContentChange[];
}

function compare(into: Into, path: string, before: unknown, after: unknown): void {
  if (canonicalJson(before) === canonicalJson(after)) return;
  const [left, right] = [fieldsOf(before), fieldsOf(after)];
  if (left === undefined || right === undefined) {
    into.changes.push({
      file: into.file,
      path,
      ...(before === undefined ? {} : { before: canonicalJson(before) }),
      ...(after === undefined ? {} : { after: canonicalJson(after) }),
    });
    return;
  }
  const known = into.changes.length;
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
    compare(into, path === '' ? name : `${path}.${name}`, left[name], right[name]);
  // The same items in another order.
  if (into.changes.length === known)
    into.changes.push({
      file: into.file,
      path,
      before: canonicalJson(Object.keys(left)),
      after: canonicalJson(Object.keys(right)),
    });
}

/** The parts of an object by name; the items of a list by their ids. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return value as Fields;
  const ids = value.map((one: unknown) => nameOf(one));
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
    ? Object.fromEntries(value.map((one: unknown, i) => [ids[i]!, one]))
    : undefined;
}

export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, key } = value as { id?: unknown; key?: unknown };
  const name = id ?? key;
  return typeof name === 'string' ? name : undefined;
}
