// Acts of operators on drafts: create, read, check, save, rebase on the newest release, discard. Each edit is stored with
// its editor. Nothing in a draft is live.
import type pg from 'pg';
import { CHANGES_LISTED, type ContentChange } from '@parlor/contract/calls/operator/content/releases.ts';
import {
  FAULTS_LISTED,
  type Draft,
  type DraftCard,
  type DraftConflict,
  type EditedChange,
  type FieldConflict,
} from '@parlor/contract/calls/operator/content/drafts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Db } from '../../db/sql.ts';
import { newestRelease, type Release } from '../releases/store.ts';
import { faultOf, mustBeFiles, type draftContents, type DraftContent } from './draft-content.ts';
import {
  cardOfDraft,
  filesOf,
  findDraft,
  findVersion,
  insertDraft,
  insertDraftVersion,
  listDrafts,
  lockDraft,
  setDraftState,
  versionsOf,
  type DraftRow,
  type VersionRow,
} from './draft-store.ts';
import { FILE_NAMES, textThatSays, valueOf, type FileTexts } from './file-texts.ts';
import { mergeValues, type Prefer } from './merge.ts';
import type { Person } from './people.ts';

export interface DraftsDeps extends Deps {
  readonly contents: ReturnType<typeof draftContents>;
  /** The content files on this server's disk. */
  readonly localTexts: FileTexts;
}

/** Writes the entry of the audit log, in the transaction of the change. */
export type NoteDraft = (tx: pg.ClientBase, card: DraftCard) => Promise<void>;
type Edits = Readonly<Record<string, string | null>>;

export async function newestOf(db: Db): Promise<Release> {
  const newest = await newestRelease(db);
  if (newest === undefined) throw new ApiError('NOT_FOUND', 'There is no release yet.');
  return newest;
}

export function mustBeOpen(row: DraftRow, version?: number): void {
  if (row.state !== 'open') throw new ApiError('DRAFT_CLOSED', undefined, { state: row.state });
  if (version !== undefined && row.version !== version)
    throw new ApiError('DRAFT_OUTDATED', undefined, conflictOf(row, []));
}

const conflictOf = (row: DraftRow, conflicts: readonly FieldConflict[]): DraftConflict => ({
  version: row.version,
  by: String(row.saved_by),
  conflicts,
});

const pathOf = ({ file, path }: ContentChange): string => `${file} ${path}`;

/** Fields that a save changed, compared with the previous save. */
function changedBetween(before: DraftContent | undefined, after: DraftContent): string[] {
  const known = new Map((before?.changes ?? []).map((one) => [pathOf(one), one.after]));
  const now = new Map(after.changes.map((one) => [pathOf(one), one.after]));
  return [...new Set([...known.keys(), ...now.keys()])].filter(
    (path) => known.has(path) !== now.has(path) || known.get(path) !== now.get(path),
  );
}

/** Each change with the operator who saved it last. */
function withEditors(changes: readonly ContentChange[], versions: readonly VersionRow[]): EditedChange[] {
  const editors = new Map<string, string>();
  for (const { changed, operator_id: by } of versions)
    for (const path of JSON.parse(changed) as string[]) editors.set(path, String(by));
  return changes.map((change) => {
    const by = editors.get(pathOf(change));
    return { ...change, ...(by === undefined ? {} : { by }) };
  });
}

export const comparison = ({ version, faults, changes }: DraftContent, versions: readonly VersionRow[]) => ({
  ...(version === undefined ? {} : { hash: version.hash }),
  faults: faults.slice(0, FAULTS_LISTED).map(faultOf),
  changes: withEditors(changes.slice(0, CHANGES_LISTED), versions),
  changed: changes.length,
});

/** Only the files that differ from the base. */
const changedFiles = (base: FileTexts, files: FileTexts): FileTexts =>
  Object.fromEntries(Object.entries(files).filter(([file, text]) => base[file] !== text));

const edited = (files: FileTexts, edits: Edits): FileTexts =>
  Object.fromEntries(
    Object.entries({ ...files, ...edits }).filter((one): one is [string, string] => one[1] !== null),
  );

/** Each file with the fields that either side changed; `prefer` says whose value is taken where both changed a field. */
function mergedFiles(
  sides: { readonly base: FileTexts; readonly mine: FileTexts; readonly theirs: FileTexts },
  prefer: Prefer,
): { files: FileTexts; conflicts: FieldConflict[] } {
  const files: Record<string, string> = {};
  const conflicts: FieldConflict[] = [];
  for (const [file, key] of FILE_NAMES) {
    const [base, mine, theirs] = [sides.base[file], sides.mine[file], sides.theirs[file]];
    if (mine === undefined || theirs === undefined) continue;
    files[file] = theirs;
    if (mine === theirs || mine === base) continue;
    files[file] = mine;
    if (theirs === base) continue;
    const [b, m, t] = [valueOf(base), valueOf(mine), valueOf(theirs)];
    if (m === undefined || t === undefined) {
      conflicts.push({ file, path: '' });
      files[file] = prefer === 'mine' ? mine : theirs;
      continue;
    }
    const merged = mergeValues(file, { base: b, mine: m, theirs: t }, prefer);
    conflicts.push(...merged.conflicts);
    files[file] = textThatSays(merged.value, theirs, key);
  }
  return { files, conflicts };
}

async function textsAt(
  { contents }: DraftsDeps,
  db: Db,
  baseHash: string,
  files: FileTexts,
): Promise<FileTexts> {
  return { ...(await contents.baseOf(db, baseHash)).texts, ...files };
}

async function save(
  { contents, clock }: DraftsDeps,
  tx: Db,
  by: Person,
  o: {
    readonly draftId: number;
    readonly version: number;
    readonly base: { readonly hash: string; readonly id: number };
    readonly files: FileTexts;
    readonly before?: DraftContent;
  },
): Promise<DraftCard> {
  const { texts } = await contents.baseOf(tx, o.base.hash);
  const files = changedFiles(texts, o.files);
  const content = await contents.contentOf(tx, o.base.hash, files);
  await insertDraftVersion(tx, {
    ...by,
    draftId: o.draftId,
    version: o.version,
    baseHash: o.base.hash,
    baseRelease: o.base.id,
    files,
    hash: content.version?.hash,
    changed: changedBetween(o.before, content),
    nowMs: clock.now(),
  });
  return cardOfDraft(await findDraft(tx, o.draftId));
}

export function readDrafts(d: DraftsDeps) {
  const { pool, contents } = d;
  return {
    list: () => listDrafts(pool),

    async read(id: number): Promise<Omit<Draft, 'approvals' | 'isChecked' | 'missing'>> {
      const row = await findDraft(pool, id);
      const files = filesOf(row);
      const { texts } = await contents.baseOf(pool, row.base_hash);
      const content = await contents.contentOf(pool, row.base_hash, files);
      const newest = await newestOf(pool);
      return {
        ...cardOfDraft(row),
        ...comparison(content, await versionsOf(pool, id)),
        files: { ...texts, ...files },
        baseFiles: { ...texts },
        newest: { id: newest.id, hash: newest.hash },
      };
    },

    /** The draft's files and its base's, without checking them. */
    async texts(id: number) {
      const row = await findDraft(pool, id);
      const { texts } = await contents.baseOf(pool, row.base_hash);
      return { files: { ...texts, ...filesOf(row) }, baseFiles: texts };
    },

    async versions(id: number) {
      await findDraft(pool, id);
      const rows = await versionsOf(pool, id);
      return rows.toReversed().map((row) => ({
        version: row.version,
        by: String(row.operator_id),
        at: row.at.toISOString(),
        ...(row.hash === null ? {} : { hash: row.hash }),
        changed: JSON.parse(row.changed) as string[],
      }));
    },

    /** What the draft changed then, on its present base: releases since stay. */
    async version(id: number, version: number) {
      const [draft, row] = [await findDraft(pool, id), await findVersion(pool, id, version)];
      const mine = await textsAt(d, pool, row.base_hash, filesOf(row));
      if (row.base_hash === draft.base_hash) return { version, files: { ...mine } };
      const { texts: base } = await contents.baseOf(pool, row.base_hash);
      const { texts: theirs } = await contents.baseOf(pool, draft.base_hash);
      return { version, files: { ...mergedFiles({ base, mine, theirs }, 'mine').files } };
    },

    async check(id: number, edits: Edits) {
      mustBeFiles(edits);
      const row = await findDraft(pool, id);
      const content = await contents.contentOf(pool, row.base_hash, edited(filesOf(row), edits));
      return comparison(content, await versionsOf(pool, id));
    },
  };
}

export function editDrafts(d: DraftsDeps) {
  const { pool, clock, contents } = d;
  return {
    async create(
      by: Person,
      o: {
        readonly name: string;
        readonly why: string;
        readonly from?: Release | undefined;
        readonly files?: 'checkout' | FileTexts | undefined;
      },
      note: NoteDraft,
    ): Promise<DraftCard> {
      const given = o.files === 'checkout' ? d.localTexts : (o.files ?? {});
      mustBeFiles(given);
      return inTransaction(pool, async (tx) => {
        const base = await newestOf(tx);
        const from = o.from === undefined ? {} : (await contents.baseOf(tx, o.from.hash)).texts;
        const draftId = await insertDraft(tx, { ...o, operatorId: by.operatorId, nowMs: clock.now() });
        const card = await save(d, tx, by, { draftId, version: 1, base, files: { ...from, ...given } });
        await note(tx, card);
        return card;
      });
    },

    save: (
      by: Person,
      o: {
        readonly id: number;
        readonly version: number;
        readonly files: Edits;
        readonly prefer?: Prefer | undefined;
      },
      note: NoteDraft,
    ): Promise<DraftCard> => {
      mustBeFiles(o.files);
      return inTransaction(pool, async (tx) => {
        const row = await lockDraft(tx, o.id);
        mustBeOpen(row);
        const before = await contents.contentOf(tx, row.base_hash, filesOf(row));
        const read = row.version === o.version ? row : await findVersion(tx, o.id, o.version);
        let files = edited(filesOf(read), o.files);
        if (read !== row) {
          const { texts } = await contents.baseOf(tx, row.base_hash);
          const merged = mergedFiles(
            {
              base: await textsAt(d, tx, read.base_hash, filesOf(read)),
              mine: await textsAt(d, tx, read.base_hash, files),
              theirs: { ...texts, ...filesOf(row) },
            },
            // Without `prefer` only the conflicts are needed.
            o.prefer ?? 'theirs',
          );
          if (o.prefer === undefined)
            throw new ApiError('DRAFT_OUTDATED', undefined, conflictOf(row, merged.conflicts));
          files = merged.files;
        }
        const base = { hash: row.base_hash, id: row.base_release };
        const card = await save(d, tx, by, { draftId: o.id, version: row.version + 1, base, files, before });
        await note(tx, card);
        return card;
      });
    },

    rebase: (
      by: Person,
      o: { readonly id: number; readonly version: number; readonly prefer?: Prefer | undefined },
      note: NoteDraft,
    ): Promise<DraftCard> =>
      inTransaction(pool, async (tx) => {
        const row = await lockDraft(tx, o.id);
        mustBeOpen(row, o.version);
        const base = await newestOf(tx);
        const old = (await contents.baseOf(tx, row.base_hash)).texts;
        const { files, conflicts } = mergedFiles(
          {
            base: old,
            mine: { ...old, ...filesOf(row) },
            theirs: (await contents.baseOf(tx, base.hash)).texts,
          },
          o.prefer ?? 'mine',
        );
        if (conflicts.length > 0 && o.prefer === undefined)
          throw new ApiError('DRAFT_CONFLICT', undefined, conflictOf(row, conflicts));
        const before = await contents.contentOf(tx, row.base_hash, filesOf(row));
        const card = await save(d, tx, by, { draftId: o.id, version: row.version + 1, base, files, before });
        await note(tx, card);
        return card;
      }),

    discard: (o: { readonly id: number; readonly version: number }, note: NoteDraft): Promise<DraftCard> =>
      inTransaction(pool, async (tx) => {
        const row = await lockDraft(tx, o.id);
        mustBeOpen(row, o.version);
        await setDraftState(tx, o.id, 'discarded');
        const card = cardOfDraft(await findDraft(tx, o.id));
        await note(tx, card);
        return card;
      }),
  };
}
