import type pg from 'pg';
import type { ClientError } from '@parlor/contract/calls/telemetry.ts';
import type { Reader } from '../../db/replica.ts';

export type NewClientError = Pick<
  ClientError,
  'fingerprint' | 'release' | 'type' | 'message' | 'stack' | 'page' | 'traceId' | 'times'
>;

/** Groups that are kept; what is new beyond that is counted in none of them. */
export const MAX_ERRORS = 2_000;

/** Adds to what is known, or makes a new group while there is room. */
export async function addErrors(
  pool: pg.Pool,
  faults: readonly NewClientError[],
  atMs: number,
): Promise<void> {
  if (faults.length === 0) return;
  await pool.query({
    name: 'faults-add',
    text: `insert into client_faults as f
        (fingerprint, release, type, message, stack, page, trace_id, times, first_at, last_at)
      select n.*, $1, $1 from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
          n (fingerprint, release, type, message, stack, page, trace_id, times)
       where (select count(*) from client_faults) < ${MAX_ERRORS}
          or exists (select from client_faults k where k.fingerprint = n.fingerprint and k.release = n.release)
      on conflict (fingerprint, release) do update set times = f.times + excluded.times,
        last_at = greatest(f.last_at, excluded.last_at), page = coalesce(excluded.page, f.page),
        trace_id = coalesce(excluded.trace_id, f.trace_id)`,
    values: [
      new Date(atMs),
      faults.map((f) => f.fingerprint),
      faults.map((f) => f.release),
      faults.map((f) => f.type),
      faults.map((f) => f.message),
      faults.map((f) => f.stack),
      faults.map((f) => f.page ?? null),
      faults.map((f) => f.traceId ?? null),
      faults.map((f) => f.times),
    ],
  });
}

interface FaultRow {
  readonly fingerprint: string;
  readonly release: string;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly page: string | null;
  readonly trace_id: string | null;
  readonly times: bigint;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** The newest first. */
export async function newestErrors(db: Reader, max: number): Promise<ClientError[]> {
  const { rows } = await db.query<FaultRow>({
    name: 'faults-newest',
    text: 'select * from client_faults order by last_at desc, fingerprint limit $1',
    values: [max],
  });
  return rows.map(({ page, trace_id: traceId, first_at: firstAt, last_at: lastAt, times, ...row }) => ({
    ...row,
    ...(page === null ? {} : { page }),
    ...(traceId === null ? {} : { traceId }),
    times: Number(times),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
