// Releases in the database. They are numbered 1, 2, 3 … without holes, because one process at a time adds one.
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { ContentVersion } from './version.ts';
import { allRows, firstRow, raw, run } from '../../db/sql.ts';

export type ReleaseKind = 'seed' | 'publish' | 'rollback' | 'emergency';

export interface Release {
  readonly id: number;
  readonly hash: string;
  readonly kind: ReleaseKind;
  readonly startsAtMs: number;
  /** When it was made. */
  readonly atMs: number;
}

interface ReleaseRow {
  readonly id: number;
  readonly hash: string;
  readonly kind: ReleaseKind;
  readonly starts_at: Date;
  readonly at: Date;
}

export type Asker = Pick<pg.ClientBase, 'query'>;
export const RELEASES_CHANNEL = 'content_releases';
const COLUMNS = 'id, hash, kind, starts_at, at';

const releaseOf = (row: ReleaseRow): Release => ({
  id: row.id,
  hash: row.hash,
  kind: row.kind,
  startsAtMs: row.starts_at.getTime(),
  atMs: row.at.getTime(),
});

/** Those after one, in their order. */
export async function releasesAfter(db: Asker, id: number): Promise<Release[]> {
  const rows = await allRows<ReleaseRow>(db)`
    select ${raw(COLUMNS)} from content_releases where id > ${id} order by id`;
  return rows.map(releaseOf);
}

export async function readVersion(db: Asker, hash: string): Promise<ContentVersion> {
  const row = await firstRow<ContentVersion>(db)`
    select hash, files from content_versions where hash = ${hash}`;
  if (!row) throw new Error(`There is no content ${hash}`);
  return row;
}

export async function newestRelease(db: Asker): Promise<Release | undefined> {
  const row = await firstRow<ReleaseRow>(db)`
    select ${raw(COLUMNS)} from content_releases order by id desc limit 1`;
  return row && releaseOf(row);
}

/** Nobody else adds a release until the transaction ends. */
export const lockReleases = async (tx: Asker): Promise<void> =>
  void (await tx.query('lock table content_releases in share row exclusive mode'));

export interface NewRelease {
  readonly version: ContentVersion;
  readonly kind: ReleaseKind;
  readonly nowMs: number;
  readonly why: string;
  readonly operatorId?: string;
}

/** Adds a release that starts now, and tells every process when the transaction is in. Under `lockReleases`. */
export async function addRelease(tx: Asker, r: NewRelease): Promise<Release> {
  const at = new Date(r.nowMs).toISOString();
  await run(tx)`
    insert into content_versions (hash, files, at) values (${r.version.hash}, ${r.version.files}, ${at})
      on conflict (hash) do nothing`;
  const row = await firstRow<ReleaseRow>(tx)`
    insert into content_releases (id, hash, kind, starts_at, operator_id, why, at)
    select coalesce(max(id), 0) + 1, ${r.version.hash}, ${r.kind}, ${at}::timestamptz,
      ${r.operatorId ?? null}::bigint, ${r.why}, ${at}::timestamptz from content_releases
    returning ${raw(COLUMNS)}`;
  await run(tx)`select pg_notify(${RELEASES_CHANNEL}, ${String(row!.id)})`;
  return releaseOf(row!);
}

/**
 * The files of this server as a release, where there is none yet or the newest came from files too. One that an operator
 * made stands whatever the files say. Processes that start at once make one release.
 */
export const seedRelease = (pool: pg.Pool, version: ContentVersion, nowMs: number): Promise<Release> =>
  inTransaction(pool, async (tx) => {
    await lockReleases(tx);
    const newest = await newestRelease(tx);
    if (newest && (newest.kind !== 'seed' || newest.hash === version.hash)) return newest;
    return addRelease(tx, { version, kind: 'seed', nowMs, why: 'The files of the server' });
  });
