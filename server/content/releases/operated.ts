// Acts of operators on releases: list, compare, roll back in an emergency, cancel a scheduled one.
import type pg from 'pg';
import { CHANGES_LISTED, type ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';
import { insertApproval, reopenDraftOf } from '../drafts/draft-store.ts';
import { faultOf } from '../drafts/draft-content.ts';
import { isSamePerson, type Person } from '../drafts/people.ts';
import { ContentError, type ContentValues } from '../load-content.ts';
import { changesBetween } from './changes.ts';
import type { LiveContent } from './live-content.ts';
import { brokenPromises } from './promises.ts';
import { CANCEL_BEFORE_MS } from './recheck.ts';
import { listReleases } from './list-releases.ts';
import { cardOfRelease, findRelease, type ReleaseRow } from './release-rows.ts';
import type { Db } from '../../db/sql.ts';
import {
  addCancellation,
  addRelease,
  dueRelease,
  lockReleases,
  readVersion,
  scheduledReleases,
} from './store.ts';
import { contentOfVersion, valuesOf } from './version.ts';

export interface OperatedReleasesDeps extends Deps {
  readonly live: LiveContent;
}

/** Written in the transaction of the release. */
export type NoteRelease = (tx: pg.ClientBase, card: ReleaseCard) => Promise<void>;

const valuesOfRelease = async (db: Db, hash: string): Promise<ContentValues> =>
  valuesOf(await readVersion(db, hash));

/** Why the content of an earlier release can no longer be used. */
async function unfit(tx: Db, live: LiveContent, hash: string, nowMs: number) {
  const version = await readVersion(tx, hash);
  if (hash === live.release.hash)
    return {
      version,
      faults: [`There is nothing to release: release ${live.release.id} has the same content.`],
    };
  try {
    return {
      version,
      faults: await brokenPromises(tx, live.loaded, contentOfVersion(version), { nowMs, isEmergency: true }),
    };
  } catch (error) {
    if (error instanceof ContentError) return { version, faults: error.message.split('\n') };
    throw error;
  }
}

export type OperatedReleases = ReturnType<typeof operatedReleases>;

export function operatedReleases({ pool, clock, live }: OperatedReleasesDeps) {
  const cardOf = (row: ReleaseRow): ReleaseCard => cardOfRelease(row, live.release.id, clock.now());

  async function cancel(tx: Db, release: number, by: Person, why: string): Promise<void> {
    await addCancellation(tx, { release, operatorId: by.operatorId, why, nowMs: clock.now() });
    await reopenDraftOf(tx, release);
  }

  return {
    list: (before?: number) => listReleases(pool, live.release, clock.now(), before),

    async changes(id: number) {
      const row = await findRelease(pool, id);
      const before = id === 1 ? undefined : await findRelease(pool, id - 1);
      const hash = row.base_hash ?? before?.hash;
      if (hash === undefined) return { changes: [], changed: 0 };
      const changes = changesBetween(
        await valuesOfRelease(pool, hash),
        await valuesOfRelease(pool, row.hash),
      );
      return { changes: changes.slice(0, CHANGES_LISTED), changed: changes.length };
    },

    /** By one person alone. Scheduled releases were compared with other content, so they are cancelled. */
    async rollBack(
      by: Person,
      o: { readonly id: number; readonly base: number; readonly why: string },
      note: NoteRelease,
    ): Promise<ReleaseCard> {
      await live.look();
      const card = await inTransaction(pool, async (tx) => {
        await lockReleases(tx);
        const nowMs = clock.now();
        const due = await dueRelease(tx, nowMs);
        if (due?.id !== o.base || live.release.id !== o.base)
          throw new ApiError('RELEASE_OUTDATED', undefined, { live: due?.id, base: o.base });
        const target = await findRelease(tx, o.id);
        const { state } = cardOf(target);
        if (state === 'scheduled' || state === 'cancelled')
          throw new ApiError(
            'CONTENT_INVALID',
            'This release was never live. Only a release that was live can be restored by one person.',
            {
              faults: [{ file: '', why: `Release ${o.id} was never live.` }],
            },
          );
        const { version, faults } = await unfit(tx, live, target.hash, clock.now());
        if (faults.length > 0)
          throw new ApiError('CONTENT_INVALID', undefined, { faults: faults.map(faultOf) });
        for (const { id } of await scheduledReleases(tx, nowMs))
          await cancel(tx, id, by, `Release ${o.id} is live again: ${o.why}`.slice(0, 500));
        const { id } = await addRelease(tx, {
          version,
          kind: 'emergency',
          nowMs,
          why: o.why,
          ...by,
          baseHash: live.release.hash,
        });
        const added = cardOfRelease(await findRelease(tx, id), id, nowMs);
        await note(tx, added);
        return added;
      });
      // This process knows at once; the others are notified.
      await live.look().catch(() => undefined);
      return card;
    },

    review: (
      by: Person,
      o: { readonly id: number; readonly approve: boolean; readonly why: string },
      note: NoteRelease,
    ): Promise<ReleaseCard> =>
      inTransaction(pool, async (tx) => {
        await lockReleases(tx);
        const row = await findRelease(tx, o.id);
        if (cardOf(row).review !== 'waiting')
          throw new ApiError('NOT_FOUND', 'No such emergency rollback waits for a review.');
        const made: Person = { operatorId: String(row.operator_id), people: row.people ?? [] };
        if (isSamePerson(made, by)) throw new ApiError('OWN_ACCOUNT');
        const verdict = o.approve ? 'approved' : 'rejected';
        await insertApproval(tx, {
          ...by,
          release: o.id,
          hash: row.hash,
          verdict,
          why: o.why,
          nowMs: clock.now(),
        });
        const card = cardOf(await findRelease(tx, o.id));
        await note(tx, card);
        return card;
      }),

    async cancel(
      by: Person,
      o: { readonly id: number; readonly why: string },
      note: NoteRelease,
    ): Promise<ReleaseCard> {
      const card = await inTransaction(pool, async (tx) => {
        await lockReleases(tx);
        const row = await findRelease(tx, o.id);
        const nowMs = clock.now();
        if (cardOf(row).state !== 'scheduled' || row.starts_at.getTime() - nowMs < CANCEL_BEFORE_MS)
          throw new ApiError('RELEASE_TIME_INVALID', 'This release has already started or was cancelled.');
        // Later releases were compared with it.
        for (const { id } of await scheduledReleases(tx, nowMs))
          if (id >= o.id) await cancel(tx, id, by, o.why);
        const cancelled = cardOf(await findRelease(tx, o.id));
        await note(tx, cancelled);
        return cancelled;
      });
      await live.look().catch(() => undefined);
      return card;
    },
  };
}
