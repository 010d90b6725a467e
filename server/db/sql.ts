// Statements as templates: each `${value}` is sent as a parameter, so nobody numbers them and no value
// becomes text. With a name, the statement is prepared under it. A name must always have the same text, so
// what `raw` inserts must not vary.
import type pg from 'pg';

export type Db = Pick<pg.Pool, 'query'>;

class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** A part of the statement, such as a list of columns. It has no parameters. */
export function raw(text: string | number): Raw {
  if (/\$\d/.test(String(text))) throw new TypeError(`A part of a statement has a parameter: ${text}`);
  return new Raw(String(text));
}

type Template<R> = (parts: TemplateStringsArray, ...given: unknown[]) => Promise<R>;
type Row = pg.QueryResultRow;

const send =
  <T extends Row, R>(db: Db, name: string | undefined, take: (result: pg.QueryResult<T>) => R): Template<R> =>
  async (parts, ...given) => {
    const values: unknown[] = [];
    const text = parts.reduce((before, part, i) => {
      const one = given[i - 1];
      return before + (one instanceof Raw ? one.text : `$${values.push(one)}`) + part;
    });
    return take(await db.query<T>(name === undefined ? { text, values } : { name, text, values }));
  };

export const allRows = <T extends Row>(db: Db, name?: string): Template<T[]> =>
  send<T, T[]>(db, name, ({ rows }) => rows);

export const firstRow = <T extends Row>(db: Db, name?: string): Template<T | undefined> =>
  send<T, T | undefined>(db, name, ({ rows }) => rows[0]);

/** Whether it wrote or found a row. */
export const anyRow = (db: Db, name?: string): Template<boolean> =>
  send(db, name, ({ rowCount }) => rowCount !== null && rowCount > 0);

/** How many rows it wrote or found. */
export const run = (db: Db, name?: string): Template<number> =>
  send(db, name, ({ rowCount }) => rowCount ?? 0);

/** `player_id` is `playerId`. */
export const fieldOf = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const wireOf = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? String(value) : value;

/** Rows in the form of a reply: nulls left out, instants as ISO texts, 64-bit ids as texts. */
export const allViews = <T>(db: Db, name?: string): Template<T[]> =>
  send(db, name, ({ rows }) =>
    rows.map((row) => {
      const there = Object.entries<unknown>(row).filter(([, value]) => value !== null);
      return Object.fromEntries(there.map(([column, value]) => [fieldOf(column), wireOf(value)])) as T;
    }),
  );
