// Releases of content. Each release is one transaction with its entry in the audit log: operator, content and reason.
import type { NoteRelease } from '../../../content/releases/operated.ts';
import { personOf } from '../../../content/drafts/people.ts';
import { calendar } from '../../../content/drafts/calendar.ts';
import { readVersion, scheduledReleases } from '../../../content/releases/store.ts';
import { contentOfVersion } from '../../../content/releases/version.ts';
import { readEditions } from '../contests.ts';
import { contentOf, type OperatorDeps, type OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';

type ReleaseHandlers = Pick<
  OperatorHandlers,
  | 'operatorReleases'
  | 'releaseChanges'
  | 'contentCalendar'
  | 'rollBackRelease'
  | 'reviewRelease'
  | 'cancelRelease'
>;

/** Records the act in the transaction of the release. */
export const noteRelease =
  (d: OperatorDeps, by: string, act: string, why: string, details: object): NoteRelease =>
  (tx, card) =>
    noteAct(
      tx,
      { by, act, why, details: { ...details, release: card.id, hash: card.hash } },
      d.clock.now(),
      card,
    );

export function releaseHandlers(d: OperatorDeps): ReleaseHandlers {
  const releases = () => contentOf(d).releases;
  return {
    operatorReleases: async ({ query: { before } }) =>
      releases().list(before === undefined ? undefined : Number(before)),
    releaseChanges: async ({ params }) => releases().changes(Number(params.id)),
    contentCalendar: async () => {
      const nowMs = d.clock.now();
      const { live } = contentOf(d).forPublishing;
      const releases = [];
      for (const release of await scheduledReleases(d.pool, nowMs))
        releases.push({
          release,
          shop: contentOfVersion(await readVersion(d.pool, release.hash)).content.shop,
        });
      const now = { release: live.release, shop: live.content.shop };
      const editions = await readEditions(d.pool, nowMs);
      return { entries: calendar([now, ...releases], editions, d.announcements?.list() ?? [], nowMs) };
    },
    rollBackRelease: async ({ caller: { playerId }, params: { id }, body }) =>
      releases().rollBack(
        await personOf(d.pool, playerId),
        { ...body, id: Number(id) },
        noteRelease(d, playerId, 'roll-back-release', body.why, { base: body.base, to: Number(id) }),
      ),
    reviewRelease: async ({ caller: { playerId }, params: { id }, body }) =>
      releases().review(
        await personOf(d.pool, playerId),
        { ...body, id: Number(id) },
        noteRelease(d, playerId, 'review-release', body.why, { approve: body.approve }),
      ),
    cancelRelease: async ({ caller: { playerId }, params: { id }, body }) =>
      releases().cancel(
        await personOf(d.pool, playerId),
        { ...body, id: Number(id) },
        noteRelease(d, playerId, 'cancel-release', body.why, {}),
      ),
  };
}
