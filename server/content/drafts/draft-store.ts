// SQL of drafts, their versions and approvals.
import type { Approval, DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import { DRAFTS_LISTED } from '@parlor/contract/calls/operator/content/drafts.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import { ApiError } from '../../http/api-error.ts';
import { allRows, anyRow, firstRow, raw, run, type Db } from '../../db/sql.ts';

import type { FileTexts } from './file-texts.ts';
import type { Person } from './people.ts';

export interface DraftRow {
  readonly id: number;
  readonly name: string;
  readonly why: string;
  readonly state: DraftCard['state'];
  readonly version: number;
  readonly operator_id: bigint;
  readonly release_id: number | null;
  readonly base_hash: string;
  readonly base_release: number;
  /** JSON of the texts by file. */
  readonly files: string;
  readonly hash: string | null;
  readonly saved_by: bigint;
  readonly saved_at: Date;
  readonly editors: readonly string[];
}

const DRAFT = `select d.id, d.name, d.why, d.state, d.version, d.operator_id, d.release_id, v.base_hash, v.base_release,
  v.files, v.hash, v.operator_id as saved_by, v.at as saved_at,
  (select array_agg(e.operator_id::text order by e.first) from (select operator_id, min(version) as first
    from content_draft_versions where draft_id = d.id group by operator_id) e) as editors
  from content_drafts d join content_draft_versions v on v.draft_id = d.id and v.version = d.version`;

export const cardOfDraft = (row: DraftRow): DraftCard => ({
  id: row.id,
  name: row.name,
  why: row.why,
  state: row.state,
  version: row.version,
  baseHash: row.base_hash,
  baseRelease: row.base_release,
  by: String(row.operator_id),
  editors: [...row.editors],
  updatedBy: String(row.saved_by),
  updatedAt: row.saved_at.toISOString(),
  ...(row.hash === null ? {} : { hash: row.hash }),
  ...(row.release_id === null ? {} : { release: row.release_id }),
});

export const filesOf = (row: Pick<DraftRow, 'files'>): FileTexts => JSON.parse(row.files) as FileTexts;

export async function listDrafts(db: Db): Promise<DraftCard[]> {
  const rows = await allRows<DraftRow>(db, 'content-drafts')`
    ${raw(DRAFT)} order by (d.state = 'open') desc, v.at desc, d.id desc limit ${DRAFTS_LISTED}`;
  return rows.map(cardOfDraft);
}

export async function findDraft(db: Db, id: number): Promise<DraftRow> {
  const row = await firstRow<DraftRow>(db, 'content-draft')`
    ${raw(DRAFT)} where d.id = ${id}`;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such draft.');
  return row;
}

/** Nobody else changes the draft until the transaction ends. */
export async function lockDraft(tx: Db, id: number): Promise<DraftRow> {
  await run(tx)`select id from content_drafts where id = ${id} for update`;
  return findDraft(tx, id);
}

export interface Saved extends Person {
  readonly draftId: number;
  readonly version: number;
  readonly baseHash: string;
  readonly baseRelease: number;
  readonly files: FileTexts;
  readonly hash: string | undefined;
  readonly changed: readonly string[];
  readonly nowMs: number;
}

export async function insertDraft(
  tx: Db,
  d: { readonly name: string; readonly why: string; readonly operatorId: string; readonly nowMs: number },
): Promise<number> {
  const row = await firstRow<{ id: number }>(tx)`
    insert into content_drafts (id, name, why, version, operator_id, at)
    overriding system value
    values (next_id('content_drafts_id_seq'), ${d.name}, ${d.why}, 1, ${d.operatorId}, ${isoOf(d.nowMs)}) returning id`;
  return row!.id;
}

export async function insertDraftVersion(tx: Db, v: Saved): Promise<void> {
  await run(tx)`
    insert into content_draft_versions
      (draft_id, version, base_hash, base_release, files, hash, changed, operator_id, people, at)
    values (${v.draftId}, ${v.version}, ${v.baseHash}, ${v.baseRelease}, ${JSON.stringify(v.files)}, ${v.hash ?? null},
      ${JSON.stringify(v.changed)}, ${v.operatorId}, ${v.people}, ${isoOf(v.nowMs)})`;
  await run(tx)`update content_drafts set version = ${v.version} where id = ${v.draftId}`;
}

export async function setDraftState(
  tx: Db,
  id: number,
  state: DraftCard['state'],
  release?: number,
): Promise<void> {
  await run(tx)`
    update content_drafts set state = ${state}, release_id = ${release ?? null} where id = ${id}`;
}

/** Reopens the draft of a cancelled release. */
export const reopenDraftOf = async (tx: Db, release: number): Promise<void> =>
  void (await run(tx)`
    update content_drafts set state = 'open', release_id = null where release_id = ${release}`);

export interface VersionRow {
  readonly version: number;
  readonly files: string;
  readonly base_hash: string;
  readonly hash: string | null;
  /** JSON of a list. */
  readonly changed: string;
  readonly operator_id: bigint;
  readonly people: readonly string[];
  readonly at: Date;
}
const VERSION = 'version, files, base_hash, hash, changed, operator_id, people, at';

/** The oldest first. */
export const versionsOf = (db: Db, draftId: number): Promise<VersionRow[]> =>
  allRows<VersionRow>(db, 'content-draft-versions')`
    select ${raw(VERSION)} from content_draft_versions where draft_id = ${draftId} order by version`;

export async function findVersion(db: Db, draftId: number, version: number): Promise<VersionRow> {
  const row = await firstRow<VersionRow>(db, 'content-draft-version')`
    select ${raw(VERSION)} from content_draft_versions where draft_id = ${draftId} and version = ${version}`;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such version of this draft.');
  return row;
}

export const editorOf = (row: VersionRow): Person => ({
  operatorId: String(row.operator_id),
  people: row.people,
});

export interface ApprovalRow {
  readonly id: bigint;
  readonly version: number | null;
  readonly hash: string;
  readonly base_hash: string | null;
  readonly verdict: Approval['verdict'];
  readonly operator_id: bigint;
  readonly people: readonly string[];
  readonly why: string;
  readonly at: Date;
}

/** The newest first. */
export const approvalsOf = (db: Db, draftId: number): Promise<ApprovalRow[]> =>
  allRows<ApprovalRow>(db, 'content-approvals')`
    select id, version, hash, base_hash, verdict, operator_id, people, why, at from content_approvals
      where draft_id = ${draftId} order by id desc`;

export async function insertApproval(
  tx: Db,
  a: Person & {
    readonly draft?: { readonly id: number; readonly version: number; readonly baseHash: string };
    readonly release?: number;
    readonly hash: string;
    readonly verdict: Approval['verdict'];
    readonly why: string;
    readonly nowMs: number;
  },
): Promise<void> {
  await run(tx)`
    insert into content_approvals
      (id, draft_id, version, base_hash, release_id, hash, verdict, operator_id, people, why, at)
    overriding system value
    values (next_id('content_approvals_id_seq'), ${a.draft?.id ?? null}, ${a.draft?.version ?? null},
      ${a.draft?.baseHash ?? null}, ${a.release ?? null}, ${a.hash}, ${a.verdict}, ${a.operatorId}, ${a.people}, ${a.why}, ${isoOf(a.nowMs)})`;
}

/** Whether this content was live at some time before now. */
export const wasLive = (db: Db, hash: string, nowMs: number): Promise<boolean> =>
  anyRow(db)`
    select 1 from content_releases r where hash = ${hash} and starts_at <= ${isoOf(nowMs)}
      and not exists (select 1 from content_release_cancellations c where c.release_id = r.id)`;
