// Publishes a draft as a release. Its exact hash needs passed checks on the same base, and the approval of a person who did
// not edit it (C2). Releases follow one another: each is compared with, and approved on, the previous release.
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { NoteRelease } from '../releases/operated.ts';
import { cardOfRelease, findRelease } from '../releases/release-rows.ts';
import { addRelease, lockReleases, type Release } from '../releases/store.ts';
import { consentOf, mustFollow, publishable, type ApprovingDeps } from './approving.ts';
import { lockDraft, setDraftState, wasLive } from './draft-store.ts';
import { mustBeOpen, newestOf } from './drafts.ts';
import type { Person } from './people.ts';

const A_YEAR_MS = 366 * DAY_MS;

export function publishing(d: ApprovingDeps) {
  const { pool, clock, live } = d;
  return {
    async publish(
      by: Person,
      o: {
        readonly id: number;
        readonly version: number;
        readonly hash: string;
        readonly base: number;
        readonly startsAt?: string | undefined;
        readonly why: string;
      },
      note: NoteRelease,
    ): Promise<ReleaseCard> {
      await live.look();
      const card = await inTransaction(pool, async (tx) => {
        await lockReleases(tx);
        const row = await lockDraft(tx, o.id);
        mustBeOpen(row, o.version);
        const newest = await newestOf(tx);
        if (newest.id !== o.base)
          throw new ApiError('RELEASE_OUTDATED', undefined, { newest: newest.id, base: o.base });
        mustFollow(row, newest);
        const nowMs = clock.now();
        const startsAtMs = startOf(o.startsAt, newest, nowMs);
        const version = await publishable(d, tx, row, newest);
        if (version.hash !== o.hash)
          throw new ApiError('RELEASE_OUTDATED', 'This draft has changed since it was shown.', {
            hash: version.hash,
          });
        const { missing, approval } = await consentOf(d, tx, row, newest);
        if (missing.length > 0) throw new ApiError('NOT_APPROVED', undefined, { missing });
        const { id } = await addRelease(tx, {
          version,
          kind: (await wasLive(tx, version.hash, nowMs)) ? 'rollback' : 'publish',
          nowMs,
          startsAtMs,
          why: o.why,
          ...by,
          baseHash: row.base_hash,
          draftId: o.id,
          approvalId: approval?.id,
        });
        await setDraftState(tx, o.id, 'published', id);
        const liveId = startsAtMs === undefined ? id : live.release.id;
        const added = cardOfRelease(await findRelease(tx, id), liveId, nowMs);
        await note(tx, added);
        return added;
      });
      // This process knows at once; the others are notified.
      await live.look().catch(() => undefined);
      return card;
    },
  };
}

/** Undefined means now. A release starts after the newest one, so no two start at one time. */
function startOf(startsAt: string | undefined, newest: Release, nowMs: number): number | undefined {
  const isScheduled = newest.startsAtMs > nowMs && newest.startsAtMs !== newest.atMs;
  const atMs = startsAt === undefined ? nowMs : Date.parse(startsAt);
  const refuseTime = (why: string): never => {
    throw new ApiError('RELEASE_TIME_INVALID', why, { newest: newest.id });
  };
  if (startsAt !== undefined && atMs <= nowMs) return refuseTime('This time is in the past.');
  if (atMs > nowMs + A_YEAR_MS) return refuseTime('A release must start within a year.');
  if (isScheduled && atMs <= newest.startsAtMs)
    return refuseTime(
      `Release ${newest.id} starts at ${new Date(newest.startsAtMs).toISOString()}. Choose a later time, or cancel that release first.`,
    );
  return startsAt === undefined ? undefined : atMs;
}
