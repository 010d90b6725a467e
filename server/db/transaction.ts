import type pg from 'pg';
import { isUnanswered } from './open.ts';

/**
 * Nobody else has this name until the transaction ends. A lock of a table would need every machine of a cluster. There the
 * transaction has to be one of the coordinator, because each machine knows only its own locks.
 */
export const lockName = async (tx: pg.ClientBase, name: string): Promise<void> =>
  void (await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]));

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
