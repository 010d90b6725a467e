import type pg from 'pg';
import { RELEASES_PAGE, type ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import type { OperatorAnswer } from '@parlor/contract/calls/operator/operator.ts';
import { canariesOf } from '../canary/canary-store.ts';
import {
  cardOfRelease,
  currentReleases,
  newestReleases,
  releaseBefore,
  type ReleaseRow,
} from './release-rows.ts';

/** A page of all releases, those before number `before`; and what matters now, which may be older. */
export async function listReleases(
  pool: pg.Pool,
  live: { readonly id: number; readonly hash: string },
  nowMs: number,
  before?: number,
): Promise<OperatorAnswer<'operatorReleases'>> {
  const page = await newestReleases(pool, RELEASES_PAGE + 1, before);
  const current = await currentReleases(pool, live.id, nowMs);
  const previous = await releaseBefore(pool, live, nowMs);
  const canaries = await canariesOf(
    pool,
    [...page, ...current].map(({ id }) => id),
  );
  const cardOf = (row: ReleaseRow): ReleaseCard => {
    const canary = canaries.get(row.id);
    return { ...cardOfRelease(row, live.id, nowMs), ...(canary && { canary }) };
  };
  const releases = page.slice(0, RELEASES_PAGE).map(cardOf);
  return {
    current: current.map(cardOf).filter(isCurrent),
    ...(previous && { previous: cardOf(previous) }),
    releases,
    ...(page.length > RELEASES_PAGE && { before: String(releases.at(-1)!.id) }),
  };
}

const isCurrent = ({ state, review }: ReleaseCard): boolean =>
  state === 'live' || state === 'scheduled' || review === 'waiting';
