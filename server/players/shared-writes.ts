import { violationOf } from '../db/violations.ts';
import { Batch } from './batch.ts';

export interface SharedWrites<W, R> {
  /** The row to write. Of several writes to the same row only one joins the batch. */
  readonly rowOf: (write: W) => string;
  readonly alone: (write: W) => Promise<R>;
  /**
   * Writes as many as possible in one statement that waits for no lock, and returns the saved rows. The others are
   * written alone and get their own error.
   */
  readonly many: (writes: readonly W[]) => Promise<ReadonlyMap<string, R>>;
  /** Rows are on several machines: each is written separately, on the machine of its player. */
  readonly isOnCluster?: boolean | undefined;
}

/**
 * Writes that are ready at the same time share one statement, and so the cost of one transaction. Each is saved whole
 * or not at all, as if alone: if one of the batch is refused, the statement has done nothing, and each is written
 * alone.
 */
export function shareWrites<W, R>({
  rowOf,
  alone,
  many,
  isOnCluster = false,
}: SharedWrites<W, R>): (write: W) => Promise<R> {
  if (isOnCluster) return alone;
  /** Ends for good where the tables are spread while this process runs (`npm run distribute`): Citus refuses to share. */
  let mayShare = true;
  const together = new Batch<W, { readonly result: R } | undefined>(async (writes) => {
    const [first] = writes;
    if (writes.length === 1 && first !== undefined) return [{ result: await alone(first) }];
    const ofRow = new Map(writes.map((write) => [rowOf(write), write]));
    try {
      const done = await many([...ofRow.values()]);
      return writes.map((write) => {
        const result = ofRow.get(rowOf(write)) === write ? done.get(rowOf(write)) : undefined;
        return result === undefined ? undefined : { result };
      });
    } catch (error) {
      const { code } = violationOf(error);
      if (code === NOT_SUPPORTED) mayShare = false;
      // After any other error, such as a lost connection, the outcome is unknown: each caller gets the error.
      else if (typeof code !== 'string' || !NOTHING_DONE.test(code)) throw error;
      return writes.map(() => undefined);
    }
  });
  return async (write) => {
    const done = mayShare ? await together.ask(write) : undefined;
    return done === undefined ? alone(write) : done.result;
  };
}

const NOT_SUPPORTED = '0A000';
/** Errors that refuse one write of the batch, by a constraint or a conflict: then no write of it was saved. */
const NOTHING_DONE = /^(?:22...|23...|40001|40P01|PR001)$/;
