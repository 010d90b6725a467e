// Checks a scheduled release again in the minute before its start, and in the first process that would use it (C2, C8). Its
// approver may have lost the role, players may now rely on what it removes, and another program or other budgets void its
// checks. A release that may not start is cancelled with the reason, and its draft is open again.
import type { LoadedContent } from '@parlor/games/content.ts';
import { inTransaction } from '../../db/transaction.ts';
import { firstRow, run, type Db } from '../../db/sql.ts';
import type { Deps, Log } from '../../runtime/deps.ts';
import { reopenDraftOf } from '../drafts/draft-store.ts';
import { missingChecks, type RequiredChecks } from '../drafts/missing-checks.ts';
import { brokenPromises } from './promises.ts';
import { findRelease, type ReleaseRow } from './release-rows.ts';
import { addCancellation, lockReleases, readVersion, releasesAfter, type Release } from './store.ts';
import { contentOfVersion } from './version.ts';

export interface RecheckDeps extends Deps {
  /** Whether the operator has the role of an approver now. */
  readonly mayApprove: (operatorId: string) => Promise<boolean>;
  readonly gate?: RequiredChecks | undefined;
  readonly log: Pick<Log, 'error'>;
}

/** Whether a scheduled release may start. */
export type MayBegin = (release: Release) => Promise<boolean>;

/** A release that starts sooner than this cannot be cancelled: a process may already have it. */
export const CANCEL_BEFORE_MS = 2_000;
const RECHECK_EVERY_MS = 1_000;

export function createRecheck(d: RecheckDeps): MayBegin {
  const { pool, clock } = d;
  const looked = new Map<number, number>();
  const contents = new Map<string, LoadedContent>();

  /** Data of the release and the one before it: read once, not every second. */
  async function contentOf(db: Db, hash: string): Promise<LoadedContent> {
    const known = contents.get(hash);
    if (known) return known;
    const loaded = contentOfVersion(await readVersion(db, hash));
    if (contents.size > 2) contents.clear();
    contents.set(hash, loaded);
    return loaded;
  }

  async function whyNot(tx: Db, row: ReleaseRow): Promise<string[]> {
    const why: string[] = [];
    if (row.approved_by === null || !(await d.mayApprove(String(row.approved_by))))
      why.push('Who approved it may approve nothing any more.');
    if (row.operator_id === null || !(await d.mayApprove(String(row.operator_id))))
      why.push('Who published it may publish nothing any more.');
    const before = await hashBefore(tx, row.id);
    if (before === undefined || before !== row.base_hash)
      return [...why, 'It was approved on something else than what is live before it.'];
    why.push(...(await missingChecks(d.gate, tx, { hash: row.hash, baseHash: before })));
    try {
      why.push(
        ...(await brokenPromises(tx, await contentOf(tx, before), await contentOf(tx, row.hash), {
          nowMs: clock.now(),
        })),
      );
    } catch (error) {
      why.push(error instanceof Error ? error.message : String(error));
    }
    return why;
  }

  async function cancelFrom(tx: Db, id: number, why: string): Promise<void> {
    const nowMs = clock.now();
    // Later releases were compared with it.
    for (const later of await releasesAfter(tx, id - 1)) {
      if (later.isCancelled === true || (later.id !== id && later.startsAtMs === later.atMs)) continue;
      await addCancellation(tx, { release: later.id, why, nowMs });
      await reopenDraftOf(tx, later.id);
    }
    d.log.error({ release: id, why }, 'a scheduled release of content does not start');
  }

  return async ({ id, startsAtMs }) => {
    const nowMs = clock.now();
    const isNear = startsAtMs - nowMs < CANCEL_BEFORE_MS;
    if (isNear ? await isRechecked(pool, id) : nowMs - (looked.get(id) ?? -Infinity) < RECHECK_EVERY_MS)
      return true;
    const mayBegin = await inTransaction(pool, async (tx) => {
      await lockReleases(tx);
      const row = await findRelease(tx, id);
      if (row.is_cancelled) return false;
      const isKnown = await isRechecked(tx, id);
      if (isNear && isKnown) return true;
      const why = await whyNot(tx, row);
      if (why.length > 0) {
        await cancelFrom(tx, id, why.join(' ').slice(0, 500));
        return false;
      }
      if (!isKnown)
        await run(tx)`
          insert into content_release_rechecks (release_id, at) values (${id}, ${new Date(nowMs).toISOString()})`;
      return true;
    });
    looked.set(id, nowMs);
    return mayBegin;
  };
}

const isRechecked = async (db: Db, id: number): Promise<boolean> =>
  (await firstRow(db)`select 1 from content_release_rechecks where release_id = ${id}`) !== undefined;

/** The content that will be live when a release starts. */
async function hashBefore(db: Db, id: number): Promise<string | undefined> {
  const row = await firstRow<{ hash: string }>(db)`
    select hash from content_releases r where id < ${id}
      and not exists (select 1 from content_release_cancellations c where c.release_id = r.id)
    order by id desc limit 1`;
  return row?.hash;
}
