// Approval of a draft by another person. It names the draft's version, so an edit voids it (C3), and its base, so it is
// valid on no other base. Without green checks there is none (C2).
import type { Approval, Draft, DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LiveContent } from '../releases/live-content.ts';
import { brokenPromises } from '../releases/promises.ts';
import type { Db } from '../../db/sql.ts';
import { readVersion, type Release } from '../releases/store.ts';
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
  versionsOf,
  type ApprovalRow,
  type DraftRow,
} from './draft-store.ts';
import { mustBeOpen, newestOf, type DraftsDeps, type NoteDraft } from './drafts.ts';
import { missingChecks, type RequiredChecks } from './missing-checks.ts';
import { isSamePerson, type Person } from './people.ts';

export interface ApprovingDeps extends DraftsDeps {
  readonly live: LiveContent;
  /** Whether the operator has the role of an approver now. */
  readonly mayApprove: (operatorId: string) => Promise<boolean>;
  readonly gate?: RequiredChecks | undefined;
}
type JudgedApproval = ApprovalRow & { readonly isValid: boolean };

/** Refuses a draft that is not based on the newest release. */
export function mustFollow(row: DraftRow, newest: Release): void {
  if (newest.hash !== row.base_hash)
    throw new ApiError('RELEASE_OUTDATED', undefined, { newest: newest.id, base: row.base_release });
}

/** The draft's content. Refuses content that must not be released after `newest`. */
export async function publishable(
  { contents, live, clock }: ApprovingDeps,
  tx: Db,
  row: DraftRow,
  newest: Release,
): Promise<ContentVersion> {
  const { version, loaded, faults } = await contents.contentOf(tx, row.base_hash, filesOf(row));
  if (version === undefined || loaded === undefined) throw invalid(faults);
  if (version.hash === newest.hash)
    throw invalid([`There is nothing to release: release ${newest.id} has the same content.`]);
  const before =
    newest.hash === live.release.hash ? live.loaded : contentOfVersion(await readVersion(tx, newest.hash));
  const broken = await brokenPromises(tx, before, loaded, { nowMs: clock.now() });
  if (broken.length > 0) throw invalid(broken);
  return version;
}

/** All approvals. Valid ones are for this version on this base, by people who still have the role and edited nothing. */
async function approvalsIn(d: ApprovingDeps, db: Db, row: DraftRow): Promise<JudgedApproval[]> {
  const [given, versions] = [await approvalsOf(db, row.id), await versionsOf(db, row.id)];
  const editors = versions.map(editorOf);
  const heard: Person[] = [];
  const judged: JudgedApproval[] = [];
  for (const one of given) {
    const person: Person = { operatorId: String(one.operator_id), people: one.people };
    // Only the latest verdict of a person counts.
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

/** Why the draft cannot be published, apart from its content; and the approval that allows it. */
export async function consentOf(
  d: ApprovingDeps,
  db: Db,
  row: DraftRow,
  newest: Release,
): Promise<{
  missing: string[];
  isChecked: boolean;
  approval: ApprovalRow | undefined;
  approvals: Approval[];
}> {
  const judged = await approvalsIn(d, db, row);
  const approval = judged.find((one) => one.isValid && one.verdict === 'approved');
  const missing: string[] = [];
  if (row.hash === null) missing.push('It has errors.');
  else if (newest.hash === row.hash)
    missing.push(`There is nothing to release: release ${newest.id} has the same content.`);
  if (newest.hash !== row.base_hash)
    missing.push(`It is based on release ${row.base_release}; the newest is release ${newest.id}.`);
  const unchecked =
    row.hash === null ? [] : await missingChecks(d.gate, db, { hash: row.hash, baseHash: row.base_hash });
  missing.push(...unchecked);
  if (judged.some((one) => one.isValid && one.verdict === 'rejected')) missing.push('Somebody rejected it.');
  if (approval === undefined)
    missing.push('This version on this base has no approval by a person who did not edit the draft.');
  const isChecked = row.hash !== null && unchecked.length === 0;
  return { missing, isChecked, approval, approvals: judged.map(viewApproval) };
}

export function approving(d: ApprovingDeps) {
  const { pool, clock } = d;
  return {
    async consent(id: number): Promise<Pick<Draft, 'approvals' | 'isChecked' | 'missing'>> {
      const { missing, isChecked, approvals } = await consentOf(
        d,
        pool,
        await findDraft(pool, id),
        await newestOf(pool),
      );
      return { missing, isChecked, approvals };
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
            'Nobody can approve what they edited, from any of their accounts.',
          );
        const newest = await newestOf(tx);
        if (row.hash !== o.hash || row.base_hash !== o.baseHash)
          throw new ApiError('RELEASE_OUTDATED', 'This draft has changed since it was shown.', {
            hash: row.hash,
            baseHash: row.base_hash,
          });
        if (o.approve) {
          mustFollow(row, newest);
          await publishable(d, tx, row, newest);
          const missing = await missingChecks(d.gate, tx, { hash: o.hash, baseHash: o.baseHash });
          if (missing.length > 0) throw new ApiError('CHECKS_MISSING', undefined, { missing });
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
  };
}

const invalid = (faults: readonly string[]): ApiError =>
  new ApiError('CONTENT_INVALID', undefined, { faults: faults.map(faultOf) });

const viewApproval = (row: JudgedApproval): Approval => ({
  by: String(row.operator_id),
  verdict: row.verdict,
  why: row.why,
  at: row.at.toISOString(),
  hash: row.hash,
  baseHash: row.base_hash ?? '',
  isValid: row.isValid,
});
