// Releases of content as an operator sees them: what is live, what is scheduled, what each changed, and the way back. New
// content begins as a draft (drafts.ts). A release takes effect in every process within a second. What was promised for a
// day, a week or a month stays until it ends.
import * as z from 'zod/mini';
import { Canary } from './canary.ts';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Why } from '../reason.ts';
import { Count, Instant, UserId } from '../../../kernel/vocabulary.ts';

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
  /** `replaced` was live, or was overtaken before it began. */
  state: z.enum(['live', 'scheduled', 'replaced', 'cancelled']),
  /** Why it did not begin; the server itself cancels one that may not. */
  cancelledWhy: z.optional(z.string()),
  /** The draft that it was. */
  draft: z.optional(z.int()),
  /** Who approved it. */
  approvedBy: z.optional(UserId),
  /** The later review of an emergency rollback by another person. */
  review: z.optional(z.enum(['waiting', 'approved', 'rejected'])),
  /** The comparison with its forecast in its first 24 hours; missing before the first one, and where files were released. */
  canary: z.optional(Canary),
});
export type ReleaseCard = z.infer<typeof ReleaseCard>;
/** Releases on one page. */
export const RELEASES_PAGE = 50;

/** One changed field. Items with an id are compared by it, whatever their position. */
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

/** Something that begins, and may end, at a time. */
export const CalendarEntry = z.object({
  kind: z.enum(['release', 'contest', 'sale', 'announcement']),
  /** Number of a release or an announcement, id of a contest or of a product. */
  id: z.string(),
  name: z.string(),
  from: Instant,
  until: z.optional(Instant),
  /** What it collides with, in words. */
  clashes: z.array(z.string()),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const numberOfRelease = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
const oneRelease = z.strictObject({ id: numberOfRelease });
const changes = { changes: z.array(ContentChange), changed: Count };

export const operatorReleases = {
  operatorReleases: operatorGet('/api/operator/releases', {
    role: 'viewer',
    summary: 'Releases of content, newest first; the next page has those before `before`',
    query: z.strictObject({ before: z.optional(numberOfRelease) }),
    reply: z.object({
      /** What is live or scheduled, or waits for its review, however old it is. */
      current: z.array(ReleaseCard),
      /** What was live before, with other content than now: the way back. */
      previous: z.optional(ReleaseCard),
      releases: z.array(ReleaseCard),
      /** Missing on the last page. */
      before: z.optional(z.string()),
    }),
  }),
  releaseChanges: operatorGet('/api/operator/releases/{id}/changes', {
    role: 'viewer',
    summary: 'The fields that a release changed',
    params: oneRelease,
    reply: z.object({ ...changes }),
    errors: ['NOT_FOUND'],
  }),
  contentCalendar: operatorGet('/api/operator/calendar', {
    role: 'viewer',
    summary: 'Current and future releases, contests, sales and announcements, with their clashes',
    reply: z.object({ entries: z.array(CalendarEntry) }),
  }),
  rollBackRelease: operatorPost('/api/operator/releases/{id}/rollback', {
    role: 'treasurer',
    stepUp: true,
    summary:
      'In an emergency, one person alone: release again what was live before, byte for byte, and cancel what is scheduled',
    params: oneRelease,
    /** `base` is the number of the live release. */
    body: z.strictObject({ base: ReleaseNumber, why: Why }),
    reply: ReleaseCard,
    errors: ['NOT_FOUND', 'CONTENT_INVALID', 'RELEASE_OUTDATED'],
  }),
  reviewRelease: operatorPost('/api/operator/releases/{id}/review', {
    role: 'treasurer',
    stepUp: true,
    summary: 'Review an emergency rollback afterwards; never by the person who made it',
    params: oneRelease,
    body: z.strictObject({ approve: z.boolean(), why: Why }),
    reply: ReleaseCard,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  cancelRelease: operatorPost('/api/operator/releases/{id}/cancel', {
    role: 'treasurer',
    stepUp: true,
    summary: 'Cancel a scheduled release; its draft is open again, with its approvals',
    params: oneRelease,
    body: z.strictObject({ why: Why }),
    reply: ReleaseCard,
    errors: ['NOT_FOUND', 'RELEASE_TIME_INVALID'],
  }),
};
