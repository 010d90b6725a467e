// Releases of content: who released what, and why, stands in the log with the release or neither is there.
import type { ReleaseCard } from '@parlor/contract/calls/operator/releases.ts';
import type { OperatedReleases } from '../../content/releases/operated.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { noteAct } from './store.ts';

type ReleaseHandlers = Pick<
  OperatorHandlers,
  'operatorReleases' | 'releaseChanges' | 'previewRelease' | 'publishRelease' | 'rollBackRelease'
>;

export function releaseHandlers({ releases: operated, clock }: OperatorDeps): ReleaseHandlers {
  const releases = () => {
    if (operated === undefined)
      throw new ApiError('NOT_FOUND', 'The content of this server comes from no release.');
    return operated;
  };
  const noted =
    (by: string, act: string, why: string, details: object): Parameters<OperatedReleases['publish']>[1] =>
    (tx, card: ReleaseCard) =>
      noteAct(
        tx,
        { by, act, why, details: { ...details, release: card.id, hash: card.hash } },
        clock.now(),
        card,
      );
  return {
    operatorReleases: async () => ({ releases: await releases().list() }),
    releaseChanges: async ({ params }) => releases().changes(Number(params.id)),
    previewRelease: async ({ body }) => releases().preview(body.files),
    publishRelease: async ({ caller: { playerId: by }, body }) =>
      releases().publish({ ...body, by }, noted(by, 'publish-release', body.why, { base: body.base })),
    rollBackRelease: async ({ caller: { playerId: by }, params: { id }, body }) =>
      releases().rollBack(
        { ...body, id: Number(id), by },
        noted(by, 'roll-back-release', body.why, { base: body.base, to: Number(id) }),
      ),
  };
}
