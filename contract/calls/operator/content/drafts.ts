// Drafts of content: what operators write, compare with what is live, have approved by another person, and publish.
// A draft holds the YAML texts that differ from its base; an edit voids its approvals (C3), and nothing is published whose
// exact hash another person has not approved on the same base (C2).
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Why } from '../reason.ts';
import { ContentChange, ReleaseCard, ReleaseNumber } from './releases.ts';
import { Count, Instant, UserId } from '../../../kernel/vocabulary.ts';

const VersionNumber = z.int().check(z.positive(), z.maximum(2_147_483_647));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'a hash is 64 hexadecimal digits' }));
const FileName = z.string().check(z.maxLength(40));
/** Characters of one file. */
export const LONGEST_FILE = 262_144;
const FileText = z.string().check(z.maxLength(LONGEST_FILE));

export const DRAFT_STATES = ['open', 'published', 'discarded'] as const;
export const DraftCard = z.object({
  id: VersionNumber,
  name: z.string(),
  /** What the draft is for. */
  why: z.string(),
  state: z.enum(DRAFT_STATES),
  /** Grows with each save. */
  version: VersionNumber,
  /** The content that it was compared with last, and a release that is just that. */
  baseHash: z.string(),
  baseRelease: ReleaseNumber,
  by: UserId,
  /** Everybody who saved it, in the order of their first save. */
  editors: z.array(UserId),
  updatedBy: UserId,
  updatedAt: Instant,
  /** SHA-256 of its content; missing while it has faults. */
  hash: z.optional(z.string()),
  /** The release that it became. */
  release: z.optional(ReleaseNumber),
});
export type DraftCard = z.infer<typeof DraftCard>;
/** Drafts that one reply lists. */
export const DRAFTS_LISTED = 50;

/** Why content cannot be published. */
export const ContentFault = z.object({
  /** Such as `shop.yaml`. */
  file: z.string(),
  /** Counted from 1; missing where the fault is of no line. */
  line: z.optional(z.int()),
  /** Such as `products.3.price`: names of fields, and places in lists counted from 0. */
  path: z.optional(z.string()),
  why: z.string(),
});
export type ContentFault = z.infer<typeof ContentFault>;

export const Approval = z.object({
  by: UserId,
  verdict: z.enum(['approved', 'rejected']),
  why: z.string(),
  at: Instant,
  hash: z.string(),
  baseHash: z.string(),
  /** False where the draft was edited since, its base is another, or the person has no such role any more. */
  isValid: z.boolean(),
});
export type Approval = z.infer<typeof Approval>;

/** Faults that one reply lists. */
export const FAULTS_LISTED = 100;
/** What a draft says of the content of its base. */
const Compared = {
  faults: z.array(ContentFault),
  changes: z.array(z.extend(ContentChange, { by: z.optional(UserId) })),
  changed: Count,
};
export const Draft = z.extend(DraftCard, {
  ...Compared,
  /** Text of every file, by its name. */
  files: z.record(z.string(), z.string()),
  /** Text of every file of the base. */
  baseFiles: z.record(z.string(), z.string()),
  /** The newest release that is live or scheduled: what a draft must be based on when it is published. */
  newest: z.object({ id: ReleaseNumber, hash: z.string() }),
  approvals: z.array(Approval),
  /** Every check that this server asks for before an approval is green. */
  isChecked: z.boolean(),
  /** What is missing before it may be published; empty where it may. */
  missing: z.array(z.string()),
});
export type Draft = z.infer<typeof Draft>;
export type EditedChange = Draft['changes'][number];

/** A field that two edits changed differently. JSON; missing if the field does not exist, or the file is not valid YAML. */
export interface FieldConflict {
  readonly file: string;
  readonly path: string;
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
}
/** In `details` of DRAFT_OUTDATED and DRAFT_CONFLICT. */
export interface DraftConflict {
  readonly version: number;
  /** Who saved it last. */
  readonly by: string;
  readonly conflicts: readonly FieldConflict[];
}

/** Whose value a field gets that both changed. */
export const Prefer = z.enum(['mine', 'theirs']);

const oneDraft = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });
/** Texts by file name; null takes the file of the base again. */
const EditedFiles = z.record(FileName, z.nullable(FileText));
const Version = { version: VersionNumber };

export const operatorDrafts = {
  contentDrafts: operatorGet('/api/operator/drafts', {
    role: 'viewer',
    summary: 'Drafts of content, open ones first',
    reply: z.object({ drafts: z.array(DraftCard) }),
  }),
  contentDraft: operatorGet('/api/operator/drafts/{id}', {
    role: 'viewer',
    summary: 'One draft: its files, changes by field, faults and approvals',
    params: oneDraft,
    reply: Draft,
    errors: ['NOT_FOUND'],
  }),
  draftVersions: operatorGet('/api/operator/drafts/{id}/versions', {
    role: 'viewer',
    summary: 'Every save of a draft, newest first',
    params: oneDraft,
    reply: z.object({
      versions: z.array(
        z.object({
          ...Version,
          by: UserId,
          at: Instant,
          hash: z.optional(z.string()),
          /** `shop.yaml products.pack-of-three.price`. */
          changed: z.array(z.string()),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  draftVersion: operatorGet('/api/operator/drafts/{id}/versions/{version}', {
    role: 'viewer',
    summary: 'The files of an earlier save of a draft, to be saved again',
    params: z.strictObject({ id: oneDraft.shape.id, version: oneDraft.shape.id }),
    reply: z.object({ ...Version, files: z.record(z.string(), z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  createDraft: operatorPost('/api/operator/drafts', {
    role: 'support',
    summary: 'Create a draft from the live content, from an earlier release, or from YAML files',
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      why: Why,
      /** The release whose content it begins with; the newest if left out. */
      from: z.optional(ReleaseNumber),
      /** Texts by file name, or the files of the server that answers. */
      files: z.optional(z.union([z.literal('checkout'), z.record(FileName, FileText)])),
    }),
    reply: DraftCard,
    errors: ['NOT_FOUND', 'CONTENT_INVALID'],
  }),
  checkDraft: operatorPost('/api/operator/drafts/{id}/check', {
    role: 'support',
    summary: 'The changes and faults of these files in a draft; nothing is saved',
    params: oneDraft,
    body: z.strictObject({ files: EditedFiles }),
    reply: z.object({ hash: z.optional(z.string()), ...Compared }),
    errors: ['NOT_FOUND', 'CONTENT_INVALID'],
  }),
  saveDraft: operatorPost('/api/operator/drafts/{id}', {
    role: 'support',
    summary: 'Save files of a draft, if its version is the one that was read',
    params: oneDraft,
    /**
     * `prefer` joins with what others saved since `version`, field by field; a field that both changed gets the value of
     * the preferred side. Without it such a save is refused, and `details` say who saved and which fields conflict.
     */
    body: z.strictObject({ ...Version, files: EditedFiles, prefer: z.optional(Prefer) }),
    reply: DraftCard,
    errors: ['NOT_FOUND', 'DRAFT_OUTDATED', 'DRAFT_CLOSED', 'CONTENT_INVALID'],
  }),
  rebaseDraft: operatorPost('/api/operator/drafts/{id}/rebase', {
    role: 'support',
    summary: 'Rebase a draft on the newest release; its own changes stay',
    params: oneDraft,
    body: z.strictObject({ ...Version, prefer: z.optional(Prefer) }),
    reply: DraftCard,
    errors: ['NOT_FOUND', 'DRAFT_OUTDATED', 'DRAFT_CLOSED', 'DRAFT_CONFLICT', 'CONTENT_INVALID'],
  }),
  discardDraft: operatorPost('/api/operator/drafts/{id}/discard', {
    role: 'support',
    summary: 'Close a draft without publishing it; it stays readable',
    params: oneDraft,
    body: z.strictObject({ ...Version, why: Why }),
    reply: DraftCard,
    errors: ['NOT_FOUND', 'DRAFT_OUTDATED', 'DRAFT_CLOSED'],
  }),
  decideDraft: operatorPost('/api/operator/drafts/{id}/decide', {
    role: 'treasurer',
    stepUp: true,
    summary: 'Approve exactly this hash on this base, or reject it; never by a person who edited it',
    params: oneDraft,
    body: z.strictObject({ ...Version, hash: Hash, baseHash: Hash, approve: z.boolean(), why: Why }),
    reply: DraftCard,
    errors: [
      'NOT_FOUND',
      'DRAFT_OUTDATED',
      'DRAFT_CLOSED',
      'OWN_ACCOUNT',
      'CONTENT_INVALID',
      'CHECKS_MISSING',
      'RELEASE_OUTDATED',
    ],
  }),
  publishDraft: operatorPost('/api/operator/drafts/{id}/publish', {
    role: 'treasurer',
    stepUp: true,
    summary: 'Release an approved draft now, or at a time; it is live in every process within a second',
    params: oneDraft,
    /** `base` is the number of the newest release, live or scheduled, that the draft follows. */
    body: z.strictObject({
      ...Version,
      hash: Hash,
      base: ReleaseNumber,
      startsAt: z.optional(Instant),
      why: Why,
    }),
    reply: ReleaseCard,
    errors: [
      'NOT_FOUND',
      'DRAFT_OUTDATED',
      'DRAFT_CLOSED',
      'NOT_APPROVED',
      'CONTENT_INVALID',
      'RELEASE_OUTDATED',
      'RELEASE_TIME_INVALID',
    ],
  }),
};
