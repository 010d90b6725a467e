import { violationOf } from '../db/violations.ts';
import { Batch } from './batch.ts';

export interface SharedWrites<W, R> {
  /** The row that is written. Of writes to the same row one goes with the others. */
  readonly rowOf: (write: W) => string;
  readonly alone: (write: W) => Promise<R>;
  /**
   * Writes all it can in one statement that waits for nobody, and answers for the rows that are in. What is not among them
   * is asked alone and hears why.
   */
  readonly many: (writes: readonly W[]) => Promise<ReadonlyMap<string, R>>;
  /** The rows lie on several machines: then each is written by itself, on the machine of its player. */
  readonly isSpread?: boolean | undefined;
}

/**
 * Writes that are ready at the same time share one statement and so one transaction: what that costs besides is paid once
 * for all. Each is in as whole as alone, or not at all: where one of the crowd is refused, the statement has done nothing,
 * and every one is asked alone.
 */
export function shareWrites<W, R>({
  rowOf,
  alone,
  many,
  isSpread = false,
}: SharedWrites<W, R>): (write: W) => Promise<R> {
  if (isSpread) return alone;
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
      // Anything else, such as a connection that broke, leaves open what was done: that is for each caller to hear.
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
/** What one of the crowd may be refused for, by a rule of the schema or by a crossing: then nobody's write is in. */
const NOTHING_DONE = /^(?:22...|23...|40001|40P01|PR001)$/;
