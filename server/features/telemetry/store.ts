import type pg from 'pg';
import type { ClientError } from '@parlor/contract/calls/telemetry.ts';
import type { Reader } from '../../db/replica.ts';
import { allViews, raw, run } from '../../db/sql.ts';

export type NewClientError = Pick<
  ClientError,
  'fingerprint' | 'release' | 'type' | 'message' | 'stack' | 'page' | 'traceId' | 'times'
>;

/** The maximum number of groups; new errors beyond it are not counted. */
export const MAX_ERRORS = 2_000;

/** Adds each error to its group. A new group is created only if there are fewer than `MAX_ERRORS`. */
export async function addErrors(
  pool: pg.Pool,
  errors: readonly NewClientError[],
  atMs: number,
): Promise<void> {
  if (errors.length === 0) return;
  await run(pool, 'client-errors-add')`
    insert into client_errors as e
      (fingerprint, release, type, message, stack, page, trace_id, times, first_at, last_at)
    select n.*, ${new Date(atMs)}, ${new Date(atMs)}
      from unnest(${errors.map((e) => e.fingerprint)}::text[], ${errors.map((e) => e.release)}::text[],
      ${errors.map((e) => e.type)}::text[], ${errors.map((e) => e.message)}::text[],
      ${errors.map((e) => e.stack)}::text[], ${errors.map((e) => e.page ?? null)}::text[],
      ${errors.map((e) => e.traceId ?? null)}::text[], ${errors.map((e) => e.times)}::bigint[])
        n (fingerprint, release, type, message, stack, page, trace_id, times)
     where (select count(*) from client_errors) < ${raw(MAX_ERRORS)}
        or exists (select from client_errors k where k.fingerprint = n.fingerprint and k.release = n.release)
    on conflict (fingerprint, release) do update set times = e.times + excluded.times,
      last_at = greatest(e.last_at, excluded.last_at), page = coalesce(excluded.page, e.page),
      trace_id = coalesce(excluded.trace_id, e.trace_id)`;
}

/** The newest first. */
export const newestErrors = (db: Reader, max: number): Promise<ClientError[]> =>
  allViews<ClientError>(db, 'client-errors-newest')`
    select fingerprint, release, type, message, stack, page, trace_id, times::float8, first_at, last_at
    from client_errors order by last_at desc, fingerprint limit ${max}`;
