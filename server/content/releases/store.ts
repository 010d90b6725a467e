// Releases in the database. They are numbered 1, 2, 3 … without gaps, because one process at a time adds one.
import type pg from 'pg';
import { inTransaction, lockName } from '../../db/transaction.ts';
import type { ContentVersion } from './version.ts';
import { allRows, firstRow, raw, run, type Db } from '../../db/sql.ts';

export type ReleaseKind = 'seed' | 'publish' | 'rollback' | 'emergency';

export interface Release {
  readonly id: number;
  readonly hash: string;
  readonly kind: ReleaseKind;
  readonly startsAtMs: number;
  /** When it was added. */
  readonly atMs: number;
  /** It never starts. */
  readonly isCancelled?: boolean;
}

interface ReleaseRow {
  readonly id: number;
  readonly hash: string;
  readonly kind: ReleaseKind;
  readonly starts_at: Date;
  readonly at: Date;
  readonly is_cancelled: boolean;
}

export const RELEASES_CHANNEL = 'content_releases';
const COLUMNS = `id, hash, kind, starts_at, at,
  exists (select 1 from content_release_cancellations c where c.release_id = r.id) as is_cancelled`;

const releaseOf = (row: ReleaseRow): Release => ({
  id: row.id,
  hash: row.hash,
  kind: row.kind,
  startsAtMs: row.starts_at.getTime(),
  atMs: row.at.getTime(),
  ...(row.is_cancelled ? { isCancelled: true } : {}),
});

/** The releases after this one, in order. */
export async function releasesAfter(db: Db, id: number): Promise<Release[]> {
  const rows = await allRows<ReleaseRow>(db)`
    select ${raw(COLUMNS)} from content_releases r where id > ${id} order by id`;
  return rows.map(releaseOf);
}

/** Which of these are cancelled. */
export async function cancelledOf(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await allRows<{ release_id: number }>(db)`
    select release_id from content_release_cancellations where release_id = any(${ids})`;
  return new Set(rows.map((row) => row.release_id));
}

/** Scheduled releases that are not cancelled. */
export async function scheduledReleases(db: Db, nowMs: number): Promise<Release[]> {
  const rows = await allRows<ReleaseRow>(db)`
    select ${raw(COLUMNS)} from content_releases r where starts_at > ${new Date(nowMs).toISOString()} order by id`;
  // A release that starts when it is added has started, however the clocks of two processes differ.
  return rows.map(releaseOf).filter((r) => r.isCancelled !== true && r.startsAtMs !== r.atMs);
}

/** Cancels a release. Needs `lockReleases`; every process is notified at the commit. */
export async function addCancellation(
  tx: Db,
  c: {
    readonly release: number;
    /** Missing where the server itself cancels it. */
    readonly operatorId?: string;
    readonly why: string;
    readonly nowMs: number;
  },
): Promise<void> {
  await run(tx)`
    insert into content_release_cancellations (release_id, operator_id, why, at)
    values (${c.release}, ${c.operatorId ?? null}::bigint, ${c.why}, ${new Date(c.nowMs).toISOString()})`;
  await run(tx)`select pg_notify(${RELEASES_CHANNEL}, ${String(c.release)})`;
}

export async function readVersion(db: Db, hash: string): Promise<ContentVersion> {
  const row = await firstRow<ContentVersion>(db)`
    select hash, files from content_versions where hash = ${hash}`;
  if (!row) throw new Error(`There is no content ${hash}`);
  return row;
}

/** The last live or scheduled release, which the next release follows. */
export async function newestRelease(db: Db): Promise<Release | undefined> {
  const row = await firstRow<ReleaseRow>(db)`
    select ${raw(COLUMNS)} from content_releases r
      where not exists (select 1 from content_release_cancellations c where c.release_id = r.id)
      order by id desc limit 1`;
  return row && releaseOf(row);
}

/** The live release by the caller's clock. */
export async function dueRelease(db: Db, nowMs: number): Promise<Release | undefined> {
  const row = await firstRow<ReleaseRow>(db)`
    select ${raw(COLUMNS)} from content_releases r
      where (starts_at <= ${new Date(nowMs).toISOString()} or starts_at = at)
        and not exists (select 1 from content_release_cancellations c where c.release_id = r.id)
      order by id desc limit 1`;
  return row && releaseOf(row);
}

/** Nobody else adds a release until the transaction ends. */
export const lockReleases = (tx: pg.ClientBase): Promise<void> => lockName(tx, 'content_releases');

export interface NewRelease {
  readonly version: ContentVersion;
  readonly kind: ReleaseKind;
  readonly nowMs: number;
  readonly why: string;
  readonly operatorId?: string;
  /** Now, if left out. */
  readonly startsAtMs?: number | undefined;
  /** The content that it was compared with and approved on. */
  readonly baseHash?: string;
  readonly draftId?: number;
  readonly approvalId?: bigint | undefined;
  /** Identities of the operator. */
  readonly people?: readonly string[];
}

/** Adds a release that starts now or later. Needs `lockReleases`; every process is notified at the commit. */
export async function addRelease(tx: Db, r: NewRelease): Promise<Release> {
  const at = new Date(r.nowMs).toISOString();
  await run(tx)`
    insert into content_versions (hash, files, at) values (${r.version.hash}, ${r.version.files}, ${at})
      on conflict (hash) do nothing`;
  const startsAt = r.startsAtMs === undefined ? at : new Date(r.startsAtMs).toISOString();
  const row = await firstRow<Omit<ReleaseRow, 'is_cancelled'>>(tx)`
    insert into content_releases (id, hash, kind, starts_at, operator_id, why, at, base_hash, draft_id, approval_id, people)
    select coalesce(max(id), 0) + 1, ${r.version.hash}, ${r.kind}, ${startsAt}::timestamptz,
      ${r.operatorId ?? null}::bigint, ${r.why}, ${at}::timestamptz, ${r.baseHash ?? null}::text,
      ${r.draftId ?? null}::integer, ${r.approvalId ?? null}::bigint, ${r.people ?? null}::text[] from content_releases
    returning id, hash, kind, starts_at, at`;
  await run(tx)`select pg_notify(${RELEASES_CHANNEL}, ${String(row!.id)})`;
  return releaseOf({ ...row!, is_cancelled: false });
}

/**
 * Releases the files of this server, if there is no release yet or the newest one came from files. After an operator's
 * release the files change nothing. Processes that start at once add one release.
 */
export const seedRelease = (pool: pg.Pool, version: ContentVersion, nowMs: number): Promise<Release> =>
  inTransaction(pool, async (tx) => {
    await lockReleases(tx);
    const newest = await newestRelease(tx);
    if (newest && (newest.kind !== 'seed' || newest.hash === version.hash)) return newest;
    return addRelease(tx, { version, kind: 'seed', nowMs, why: 'The files of the server' });
  });
