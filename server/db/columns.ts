// Maps rows to the engine's objects. A list of columns describes both: `game_id text` is the field `gameId`,
// `amount minor` the bigint column `amount` of the field `amountMinor`, `placed_at instant` the timestamptz
// column of the field `placedAtMs`, `items json` the text of the field `items`. `?` marks an optional one.
import { isElementType, type Element, type ElementType } from './binary-arrays.ts';
import { fieldOf } from './sql.ts';

export interface Column {
  readonly name: string;
  readonly type: ElementType;
  readonly field: string;
  readonly isOptional: boolean;
  readonly write: (value: unknown) => Element;
  /** Accepts what the driver returns and what `row_to_json` returns: numbers below 2^53, times as ISO texts. */
  readonly read: (value: never) => unknown;
}
export type Columns = readonly Column[];

interface Kind {
  readonly type: ElementType;
  readonly suffix: string;
  readonly write: (value: never) => Element;
  readonly read: (value: never) => unknown;
}
const same = (value: Element): Element => value;
export const json = (value: unknown): string => JSON.stringify(value) ?? 'null';
export const iso = (ms: number): string => new Date(ms).toISOString();

const KINDS: Readonly<Record<string, Kind>> = {
  minor: { type: 'bigint', suffix: 'Minor', write: same, read: BigInt },
  instant: {
    type: 'timestamptz',
    suffix: 'Ms',
    write: iso,
    read: (at: string | Date) => new Date(at).getTime(),
  },
  json: { type: 'text', suffix: '', write: json, read: (text: string) => JSON.parse(text) as unknown },
};

function columnOf(words: string): Column {
  const [name = '', spelt = ''] = words.split(' ');
  const word = spelt.replace('?', '');
  const kind = isElementType(word) ? { type: word, suffix: '', write: same, read: same } : KINDS[word];
  if (kind === undefined) throw new TypeError(`${words} is not a column`);
  const { type, suffix, read } = kind;
  return {
    name,
    type,
    field: fieldOf(name) + suffix,
    isOptional: spelt.endsWith('?'),
    write: kind.write as Column['write'],
    read,
  };
}

export const columnsOf = (list: string): Columns => list.trim().split(/,\s*/).map(columnOf);

/** Throws if a required field is missing. A required JSON column takes the text `null` then. */
export const valuesOf = (columns: Columns, record: object): Element[] =>
  columns.map(({ name, field, isOptional, write }) => {
    const value = (record as Readonly<Record<string, unknown>>)[field];
    if (value !== undefined) return write(value);
    if (isOptional) return null;
    if (write === json) return json(value);
    throw new TypeError(`The column ${name} needs the field ${field}`);
  });

/** Null columns become missing fields. Columns that are not listed are left out. */
export const recordOf = <T>(columns: Columns, row: object): T =>
  Object.fromEntries(
    columns.flatMap(({ name, field, read }) => {
      const value = (row as Readonly<Record<string, unknown>>)[name] ?? null;
      return value === null ? [] : [[field, read(value as never)] as const];
    }),
  ) as T;
