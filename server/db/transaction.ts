import type pg from 'pg';
import { isUnanswered } from './open.ts';

/** Runs `work` in one transaction: all of it is in when this resolves, none of it when it rejects. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query(begin);
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // One that left a query unanswered would leave the rollback unanswered too.
    if (isUnanswered(error)) broken = error as Error;
    // A connection that cannot even roll back is of no more use; closing it rolls back too.
    else
      await tx.query('rollback').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause));
      });
    throw error;
  } finally {
    tx.release(broken);
  }
}
