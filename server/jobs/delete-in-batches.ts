// Deletes old rows in small statements, so that no lock and no transaction lasts.
import type pg from 'pg';

const ROWS_AT_ONCE = 1_000;
/** Five million rows: more than a large deployment adds in a day. Such a run takes minutes. */
const MAX_STATEMENTS = 5_000;

export interface Deleted {
  readonly deleted: number;
  /** True if more is due than one run deletes. */
  readonly more?: true;
}

/** Repeats `sql`, which deletes at most about $2 rows older than $1, until nothing is due. `more` are its values from $3. */
export async function deleteInBatches(
  pool: pg.Pool,
  sql: string,
  before: Date,
  more: readonly unknown[] = [],
): Promise<Deleted> {
  let deleted = 0;
  for (let statements = 0; statements < MAX_STATEMENTS; statements += 1) {
    const { rowCount } = await pool.query(sql, [before, ROWS_AT_ONCE, ...more]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return { deleted };
  }
  return { deleted, more: true };
}
