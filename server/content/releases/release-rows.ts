// Releases as operators see them.
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import { ApiError } from '../../http/api-error.ts';
import { allRows, firstRow, raw, type Db } from '../../db/sql.ts';
import type { ReleaseKind } from './store.ts';

export interface ReleaseRow {
  readonly id: number;
  readonly hash: string;
  readonly kind: ReleaseKind;
  readonly starts_at: Date;
  readonly at: Date;
  readonly operator_id: bigint | null;
  readonly people: readonly string[] | null;
  readonly why: string;
  readonly base_hash: string | null;
  readonly draft_id: number | null;
  readonly approved_by: bigint | null;
  readonly is_cancelled: boolean;
  /** Why it was cancelled. */
  readonly cancelled_why: string | null;
  readonly review: 'approved' | 'rejected' | null;
}

const MAX_NUMBER = 2_147_483_647;
const RELEASE = `select r.id, r.hash, r.kind, r.starts_at, r.at, r.operator_id, r.people, r.why, r.base_hash, r.draft_id,
  (select a.operator_id from content_approvals a where a.id = r.approval_id) as approved_by,
  exists (select 1 from content_release_cancellations c where c.release_id = r.id) as is_cancelled,
  (select c.why from content_release_cancellations c where c.release_id = r.id) as cancelled_why,
  (select a.verdict from content_approvals a where a.release_id = r.id limit 1) as review
  from content_releases r`;

/** `before`: only releases with a smaller number. */
export const newestReleases = (db: Db, limit: number, before = MAX_NUMBER): Promise<ReleaseRow[]> =>
  allRows<ReleaseRow>(db)`${raw(RELEASE)} where r.id < ${before} order by r.id desc limit ${limit}`;

/** May be live or scheduled, or waits for its review; newest first. */
export const currentReleases = (db: Db, liveId: number, nowMs: number): Promise<ReleaseRow[]> =>
  allRows<ReleaseRow>(db)`${raw(RELEASE)} where (r.id >= ${liveId} or r.starts_at > ${new Date(nowMs)}
    or (r.kind = 'emergency' and not exists (select 1 from content_approvals a where a.release_id = r.id)))
    and not exists (select 1 from content_release_cancellations c where c.release_id = r.id) order by r.id desc`;

/** What was live before this one with other content. */
export const releaseBefore = (db: Db, live: { readonly id: number; readonly hash: string }, nowMs: number) =>
  firstRow<ReleaseRow>(db)`${raw(RELEASE)} where r.id < ${live.id} and r.hash <> ${live.hash}
    and (r.starts_at <= ${new Date(nowMs)} or r.starts_at = r.at)
    and not exists (select 1 from content_release_cancellations c where c.release_id = r.id)
    order by r.id desc limit 1`;

export async function findRelease(db: Db, id: number): Promise<ReleaseRow> {
  const row = await firstRow<ReleaseRow>(db)`${raw(RELEASE)} where r.id = ${id}`;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such release.');
  return row;
}

function stateOf(row: ReleaseRow, liveId: number, nowMs: number): ReleaseCard['state'] {
  if (row.is_cancelled) return 'cancelled';
  if (row.id === liveId) return 'live';
  const begins = row.starts_at.getTime();
  // Due, but this process has not looked at it again yet: it is live or cancelled within a second.
  if (row.id > liveId) return 'scheduled';
  return begins > nowMs && begins !== row.at.getTime() ? 'scheduled' : 'replaced';
}

export function cardOfRelease(row: ReleaseRow, liveId: number, nowMs: number): ReleaseCard {
  const state = stateOf(row, liveId, nowMs);
  return {
    id: row.id,
    hash: row.hash,
    kind: row.kind,
    startsAt: row.starts_at.toISOString(),
    ...(row.operator_id === null ? {} : { by: String(row.operator_id) }),
    why: row.why,
    isLive: state === 'live',
    state,
    ...(row.draft_id === null ? {} : { draft: row.draft_id }),
    ...(row.approved_by === null ? {} : { approvedBy: String(row.approved_by) }),
    ...(row.cancelled_why === null ? {} : { cancelledWhy: row.cancelled_why }),
    ...(row.kind === 'emergency' ? { review: row.review ?? ('waiting' as const) } : {}),
  };
}
