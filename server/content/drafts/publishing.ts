// From a draft to a release. Nothing goes live whose exact hash lacks green checks on the same base and the approval of
// another person who neither wrote nor edited it (C2); an edit voids the approvals (C3), because they name the draft's
// version. Releases follow one another: each is compared with, and approved on, the one before it.
import type { Approval, Draft, DraftCard } from '@parlor/contract/calls/operator/drafts.ts';
import type { ReleaseCard } from '@parlor/contract/calls/operator/releases.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { NoteRelease } from '../releases/operated.ts';
import type { LiveContent } from '../releases/live-content.ts';
import { brokenPromises } from '../releases/promises.ts';
import { cardOfRelease, findRelease } from '../releases/release-rows.ts';
import { addRelease, lockReleases, readVersion, type Asker, type Release } from '../releases/store.ts';
import { contentOfVersion, type ContentVersion } from '../releases/version.ts';
import { faultOf } from './draft-content.ts';
import {
  approvalsOf,
  cardOfDraft,
  editorOf,
  filesOf,
  findDraft,
  insertApproval,
  lockDraft,
  setDraftState,
  versionsOf,
  wasLive,
  type ApprovalRow,
  type DraftRow,
} from './draft-store.ts';
import { mustBeOpen, newestOf, type DraftsDeps, type NoteDraft } from './drafts.ts';
import { missingChecks } from './missing-checks.ts';
import { isSamePerson, type Person } from './people.ts';

export interface PublishingDeps extends DraftsDeps {
  readonly live: LiveContent;
  /** Whether somebody holds the role of an approver now. */
  readonly mayApprove: (operatorId: string) => Promise<boolean>;
}

const A_YEAR_MS = 366 * 86_400_000;

export function publishing(d: PublishingDeps) {
  const { pool, clock, contents, live } = d;

  /** What the draft says, if it may be published after `newest` as far as content goes. */
  async function publishable(tx: Asker, row: DraftRow, newest: Release): Promise<ContentVersion> {
    const { version, loaded, faults } = await contents.contentOf(tx, row.base_hash, filesOf(row));
    if (version === undefined || loaded === undefined) throw invalid(faults);
    if (version.hash === newest.hash)
      throw invalid([`There is nothing to release: it is what release ${newest.id} says.`]);
    const before =
      newest.hash === live.release.hash ? live.loaded : contentOfVersion(await readVersion(tx, newest.hash));
    const broken = await brokenPromises(tx, before, loaded);
    if (broken.length > 0) throw invalid(broken);
    return version;
  }

  /** Approvals of just this version on this base, by people who hold the role still and edited nothing. */
  async function approvalsIn(db: Asker, row: DraftRow): Promise<Array<ApprovalRow & { isValid: boolean }>> {
    const [given, versions] = [await approvalsOf(db, row.id), await versionsOf(db, row.id)];
    const editors = versions.map(editorOf);
    const heard: Person[] = [];
    const judged: Array<ApprovalRow & { isValid: boolean }> = [];
    for (const one of given) {
      const person: Person = { operatorId: String(one.operator_id), people: one.people };
      // The last word of a person counts.
      const isLast = !heard.some((other) => isSamePerson(other, person));
      heard.push(person);
      judged.push({
        ...one,
        isValid:
          isLast &&
          one.version === row.version &&
          one.hash === row.hash &&
          one.base_hash === row.base_hash &&
          !editors.some((editor) => isSamePerson(editor, person)) &&
          (await d.mayApprove(person.operatorId)),
      });
    }
    return judged;
  }

  /** What is missing besides what the content itself must be, and the approval that allows it. */
  async function consentOf(
    db: Asker,
    row: DraftRow,
    newest: Release,
  ): Promise<{ missing: string[]; approval: ApprovalRow | undefined; approvals: Approval[] }> {
    const judged = await approvalsIn(db, row);
    const approval = judged.find((one) => one.isValid && one.verdict === 'approved');
    const missing: string[] = [];
    if (row.hash === null) missing.push('It has faults.');
    else if (newest.hash === row.hash)
      missing.push(`There is nothing to release: it is what release ${newest.id} says.`);
    if (newest.hash !== row.base_hash)
      missing.push(`It is based on release ${row.base_release}; the newest is release ${newest.id}.`);
    if (row.hash !== null)
      missing.push(...(await missingChecks(db, { hash: row.hash, baseHash: row.base_hash })));
    if (judged.some((one) => one.isValid && one.verdict === 'rejected'))
      missing.push('Somebody sent it back.');
    if (approval === undefined)
      missing.push('Nobody who did not edit it has approved just this version on this base.');
    return { missing, approval, approvals: judged.map(viewApproval) };
  }

  const mustFollow = (row: DraftRow, newest: Release): void => {
    if (newest.hash !== row.base_hash)
      throw new ApiError('RELEASE_OUTDATED', undefined, { newest: newest.id, base: row.base_release });
  };

  return {
    async consent(id: number): Promise<Pick<Draft, 'approvals' | 'missing'>> {
      const { missing, approvals } = await consentOf(pool, await findDraft(pool, id), await newestOf(pool));
      return { missing, approvals };
    },

    decide: (
      by: Person,
      o: {
        readonly id: number;
        readonly version: number;
        readonly hash: string;
        readonly baseHash: string;
        readonly approve: boolean;
        readonly why: string;
      },
      note: NoteDraft,
    ): Promise<DraftCard> =>
      inTransaction(pool, async (tx) => {
        const row = await lockDraft(tx, o.id);
        mustBeOpen(row, o.version);
        const editors = (await versionsOf(tx, o.id)).map(editorOf);
        if (editors.some((editor) => isSamePerson(editor, by)))
          throw new ApiError(
            'OWN_ACCOUNT',
            'Nobody approves what they wrote or edited, from whichever account.',
          );
        const newest = await newestOf(tx);
        if (row.hash !== o.hash || row.base_hash !== o.baseHash)
          throw new ApiError('RELEASE_OUTDATED', 'This draft is not what was shown.', {
            hash: row.hash,
            baseHash: row.base_hash,
          });
        if (o.approve) {
          mustFollow(row, newest);
          await publishable(tx, row, newest);
        }
        await insertApproval(tx, {
          ...by,
          draft: { id: o.id, version: row.version, baseHash: row.base_hash },
          hash: o.hash,
          verdict: o.approve ? 'approved' : 'rejected',
          why: o.why,
          nowMs: clock.now(),
        });
        const card = cardOfDraft(row);
        await note(tx, card);
        return card;
      }),

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
        const version = await publishable(tx, row, newest);
        if (version.hash !== o.hash)
          throw new ApiError('RELEASE_OUTDATED', 'This draft is not what was shown.', { hash: version.hash });
        const { missing, approval } = await consentOf(tx, row, newest);
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
      // Here at once; the other processes hear of it.
      await live.look().catch(() => undefined);
      return card;
    },
  };
}
export type Publishing = ReturnType<typeof publishing>;

const invalid = (faults: readonly string[]): ApiError =>
  new ApiError('CONTENT_INVALID', undefined, { faults: faults.map(faultOf) });

const viewApproval = (row: ApprovalRow & { readonly isValid: boolean }): Approval => ({
  by: String(row.operator_id),
  verdict: row.verdict,
  why: row.why,
  at: row.at.toISOString(),
  hash: row.hash,
  baseHash: row.base_hash ?? '',
  isValid: row.isValid,
});

/** Undefined for now. Two releases never begin at one time: each begins after the newest one. */
function startOf(startsAt: string | undefined, newest: Release, nowMs: number): number | undefined {
  const isScheduled = newest.startsAtMs > nowMs && newest.startsAtMs !== newest.atMs;
  const atMs = startsAt === undefined ? nowMs : Date.parse(startsAt);
  const refuseTime = (why: string): never => {
    throw new ApiError('RELEASE_TIME_INVALID', why, { newest: newest.id });
  };
  if (startsAt !== undefined && atMs <= nowMs) return refuseTime('This time has passed.');
  if (atMs > nowMs + A_YEAR_MS) return refuseTime('A release begins within a year.');
  if (isScheduled && atMs <= newest.startsAtMs)
    return refuseTime(
      `Release ${newest.id} begins at ${new Date(newest.startsAtMs).toISOString()}; this one begins later, or that one is cancelled first.`,
    );
  return startsAt === undefined ? undefined : atMs;
}
