// The time of a release, and what its content promised then.
import { PLAYED_WITHIN_DAYS } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { periodAt } from '@parlor/economy/kernel/periods.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { ContentError } from '../../../content/load-content.ts';
import { readVersion, releasesAfter, type Release } from '../../../content/releases/store.ts';
import { contentOfVersion } from '../../../content/releases/version.ts';
import type { Db } from '../../../db/sql.ts';
import { ApiError } from '../../../http/api-error.ts';

/** Clocks of two processes differ by less. */
const SLACK_MS = MINUTE_MS;

export interface ReleaseTerms {
  readonly release: number;
  /** What was live before it. */
  readonly before: Release | undefined;
  readonly hash: string;
  readonly fromMs: number;
  /** Undefined while it is live. */
  readonly untilMs: number | undefined;
  /** Rows that name it are not older. */
  readonly rowsSince: Date;
  /** Days, weeks and months that began while it was live: their rewards follow its content, also those claimed later. */
  readonly periods: readonly string[];
}

export async function termsOfRelease(db: Db, id: number, nowMs: number): Promise<ReleaseTerms> {
  const begun = (await releasesAfter(db, 0)).filter(
    (r) => r.isCancelled !== true && (r.startsAtMs <= nowMs || r.startsAtMs === r.atMs),
  );
  const release = begun.find((r) => r.id === id);
  if (release === undefined) throw new ApiError('NOT_FOUND', 'No such release has begun.');
  const { startsAtMs: fromMs, hash } = release;
  if (fromMs < nowMs - PLAYED_WITHIN_DAYS * DAY_MS)
    throw new ApiError(
      'INVALID_REQUEST',
      `A release that began in the last ${PLAYED_WITHIN_DAYS} days is repaired.`,
      {
        in: 'body',
      },
    );
  const later = begun.filter((r) => r.id > id).map((r) => r.startsAtMs);
  const untilMs = later.length === 0 ? undefined : Math.min(...later);
  return {
    release: id,
    before: begun.findLast((r) => r.id < id && r.startsAtMs <= fromMs),
    hash,
    fromMs,
    untilMs,
    rowsSince: new Date(fromMs - SLACK_MS),
    periods: periodsBegun(fromMs, untilMs ?? nowMs + 1),
  };
}

/** The periods that began in this time. */
function periodsBegun(fromMs: number, untilMs: number): string[] {
  const names: string[] = [];
  for (const kind of ['day', 'week', 'month'] as const)
    for (let at = periodAt(kind, fromMs); at.startsAtMs < untilMs; at = periodAt(kind, at.endsAtMs))
      if (at.startsAtMs >= fromMs) names.push(at.name);
  return names;
}

/** The content of the release and of the one before it. Refuses one that this program cannot use. */
export async function contentsOf(db: Db, terms: ReleaseTerms): Promise<{ was: Content; before: Content }> {
  if (terms.before === undefined)
    throw new ApiError(
      'CONTENT_INVALID',
      'No release was live before this one, so it is compared with none.',
    );
  const load = async (hash: string): Promise<Content> => {
    try {
      return contentOfVersion(await readVersion(db, hash)).content;
    } catch (error) {
      if (error instanceof ContentError) throw new ApiError('CONTENT_INVALID', error.message);
      throw error;
    }
  };
  return { was: await load(terms.hash), before: await load(terms.before.hash) };
}
