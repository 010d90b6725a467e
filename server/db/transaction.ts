import type pg from 'pg';
import { isUnanswered } from './open.ts';

/** Runs `work` in one transaction: everything is committed when this resolves, nothing when it rejects. */
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
    // A connection that left a query unanswered would leave the rollback unanswered too.
    if (isUnanswered(error)) broken = error as Error;
    // A connection that cannot roll back is closed, which rolls back too.
    else
      await tx.query('rollback').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause));
      });
    throw error;
  } finally {
    tx.release(broken);
  }
}
