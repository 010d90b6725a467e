import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const ASK_AGAIN_MS = 50;
/** A process that was killed leaves its lease for as long; one that lives renews it. */
const LEASE_S = 20;
const RENEW_EVERY_MS = 5_000;

/**
 * Runs `work` unless another process is at work under the same name; waits up to `patienceMs` for that one to end. Answers
 * undefined where it did not run. A row says whose it is: no session of the database is held meanwhile, so poolers and
 * clusters do not matter.
 */
export async function whileAlone<T>(
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
  // What fails is tried again by the next one; until then the lease holds.
  const renewal = setInterval(() => void take(pool, name, holder).catch(() => undefined), RENEW_EVERY_MS);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    // Where it cannot be given back, it runs out.
    await pool
      .query({
        name: 'lease-end',
        text: 'delete from job_leases where name = $1 and holder = $2',
        values: [name, holder],
      })
      .catch(() => undefined);
  }
}

async function take(pool: pg.Pool, name: string, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'lease-take',
    text: `insert into job_leases (name, holder, until) values ($1, $2, now() + interval '${LEASE_S} seconds')
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where job_leases.until < now() or job_leases.holder = excluded.holder`,
    values: [name, holder],
  });
  return rowCount === 1;
}
