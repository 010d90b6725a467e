import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { anyRow, raw, run } from './sql.ts';

const ASK_AGAIN_MS = 50;
/** The lease of a killed process lasts this long. A living one renews it. */
const LEASE_S = 20;
const RENEW_EVERY_MS = 5_000;

/**
 * Runs `work` unless another process holds the lease of this name. Waits up to `patienceMs` for that one to end.
 * Returns undefined if it did not run. A row holds the lease, not a database session, so poolers and clusters
 * do not matter.
 */
export async function withLease<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
  patienceMs = 0,
): Promise<{ result: T } | undefined> {
  const holder = randomUUID();
  const deadline = performance.now() + patienceMs;
  while (!(await take(pool, name, holder))) {
    if (performance.now() >= deadline) return undefined;
    await pause(ASK_AGAIN_MS);
  }
  // A failed renewal is repeated by the next one; until then the lease holds.
  const renewal = setInterval(() => void take(pool, name, holder).catch(() => undefined), RENEW_EVERY_MS);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    // If it cannot be deleted, it expires.
    await run(pool, 'lease-end')`delete from job_leases where name = ${name} and holder = ${holder}`.catch(
      () => undefined,
    );
  }
}

async function take(pool: pg.Pool, name: string, holder: string): Promise<boolean> {
  return anyRow(pool, 'lease-take')`
    insert into job_leases (name, holder, until, taken_at)
    values (${name}, ${holder}, now() + interval '${raw(LEASE_S)} seconds', now())
    on conflict (name) do update
      set holder = excluded.holder, until = excluded.until, taken_at = excluded.taken_at
      where job_leases.until < excluded.taken_at or job_leases.holder = excluded.holder`;
}

/** Locks a name until the transaction ends. A transaction of any process that locks it too waits. */
export async function lockName(tx: pg.ClientBase, name: string): Promise<void> {
  await run(tx, 'lock-name')`
    insert into job_leases (name, holder, until) values (${name}, 'a transaction', now())
    on conflict (name) do update set until = excluded.until`;
}
