import type pg from 'pg';

/** The first line. */
export interface BackupHead {
  /** Version of this form. */
  readonly parlor: 1;
  /** ISO 8601. */
  readonly at: string;
  readonly migrations: readonly string[];
  readonly sequences: readonly SequenceState[];
}
export interface SequenceState {
  readonly name: string;
  /** Decimal text; missing where nothing was taken from it yet. */
  readonly last?: string;
}

/** The file is not a complete backup of Parlor, or the database cannot be restored to. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

type Ask = <R extends pg.QueryResultRow>(sql: string) => Promise<R[]>;

/**
 * Copies of personal data, which live for a day, and recordings of sessions, which live for seven and may be large. In a
 * backup they would outlive that.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set(['data_exports', 'data_export_parts', 'replay_parts']);

/** Tables of the product; a table comes before the tables that refer to it. A start creates the timetable of jobs again. */
export async function ownTables(ask: Ask): Promise<string[]> {
  const names = (
    await ask<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname not like 'kysely%' order by relname`,
    )
  )

    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.has(name));
  const keys = await ask<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) =>
        !ordered.includes(name) &&
        keys.every(({ from, to }) => from !== name || ordered.includes(to) || !names.includes(to)),
    );
    if (next.length === 0) throw new BackupError('Tables refer to one another in a ring.');
    ordered.push(...next);
  }
  return ordered;
}

export const migrationsOf = async (ask: Ask): Promise<string[]> =>
  (await ask<{ name: string }>('select name from kysely_migration order by name')).map(({ name }) => name);

export const sequences = async (ask: Ask): Promise<SequenceState[]> =>
  (
    await ask<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    )
  ).map(({ name, last }) => ({ name, ...(last === null ? {} : { last }) }));
