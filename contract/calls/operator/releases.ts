// Releases of content as an operator sees and makes them: what is live, what each changed, and a new one from YAML files.
// A release takes effect in every process within a second. What was promised for a day, a week or a month stays until it ends.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Count, Instant, UserId } from '../../kernel/vocabulary.ts';

export const ReleaseKind = z.enum(['seed', 'publish', 'rollback', 'emergency']);
export type ReleaseKind = z.infer<typeof ReleaseKind>;

export const ReleaseNumber = z.int().check(z.positive(), z.maximum(2_147_483_647));
export const ReleaseCard = z.object({
  id: ReleaseNumber,
  /** SHA-256 of the content; two releases with the same one are the same byte for byte. */
  hash: z.string(),
  /** `seed` came from the files of a server, the others from operators. */
  kind: ReleaseKind,
  startsAt: Instant,
  /** Missing where a server made it from its files. */
  by: z.optional(UserId),
  why: z.string(),
  isLive: z.boolean(),
});
export type ReleaseCard = z.infer<typeof ReleaseCard>;
/** Releases that one reply lists. */
export const RELEASES_LISTED = 50;

/** One field that is other than before. Things with an id are compared by it, wherever they stand. */
export const ContentChange = z.object({
  /** Such as `shop.yaml`. */
  file: z.string(),
  /** Such as `products.pack-of-three.price`. */
  path: z.string(),
  /** JSON; missing where the field is new. */
  before: z.optional(z.string()),
  /** JSON; missing where the field is gone. */
  after: z.optional(z.string()),
});
export type ContentChange = z.infer<typeof ContentChange>;
/** Changes that one reply lists; `changed` counts all of them. */
export const CHANGES_LISTED = 500;

/** The files of the server that answers, or YAML texts by file name; files that are not among them stay as they are. */
export const ReleasedFiles = z.union([
  z.literal('checkout'),
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(262_144))),
]);
export type ReleasedFiles = z.infer<typeof ReleasedFiles>;

const oneRelease = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });
const changes = { changes: z.array(ContentChange), changed: Count };

export const operatorReleases = {
  operatorReleases: operatorGet('/api/operator/releases', {
    role: 'viewer',
    summary: 'Releases of content, newest first',
    reply: z.object({ releases: z.array(ReleaseCard) }),
  }),
  releaseChanges: operatorGet('/api/operator/releases/{id}/changes', {
    role: 'viewer',
    summary: 'Which fields a release changed from the one before it',
    params: oneRelease,
    reply: z.object({ ...changes }),
    errors: ['NOT_FOUND'],
  }),
  previewRelease: operatorPost('/api/operator/releases/preview', {
    role: 'treasurer',
    summary: 'What a release of these files would change, and every fault that keeps it from being released',
    body: z.strictObject({ files: ReleasedFiles }),
    reply: z.object({
      hash: z.optional(z.string()),
      /** Number of the live release that it was compared with. */
      base: ReleaseNumber,
      faults: z.array(z.string()),
      ...changes,
    }),
  }),
  publishRelease: operatorPost('/api/operator/releases', {
    role: 'treasurer',
    summary: 'Release these files: live in every process within a second',
    /** `base` is the release that was compared with, `hash` what was shown: another one by now is refused. */
    body: z.strictObject({ files: ReleasedFiles, base: ReleaseNumber, hash: z.string(), why: Why }),
    reply: ReleaseCard,
    errors: ['CONTENT_INVALID', 'RELEASE_OUTDATED'],
  }),
  rollBackRelease: operatorPost('/api/operator/releases/{id}/rollback', {
    role: 'treasurer',
    summary: 'Release again what an earlier release was, byte for byte',
    params: oneRelease,
    body: z.strictObject({ base: ReleaseNumber, why: Why }),
    reply: ReleaseCard,
    errors: ['NOT_FOUND', 'CONTENT_INVALID', 'RELEASE_OUTDATED'],
  }),
};
