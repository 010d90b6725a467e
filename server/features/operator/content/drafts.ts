// Drafts of content. Each save, decision and release is one transaction with its entry in the audit log.
import type { DraftCard, operatorDrafts } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { NoteDraft } from '../../../content/drafts/drafts.ts';
import { personOf } from '../../../content/drafts/people.ts';
import { approving } from '../../../content/drafts/approving.ts';
import { publishing } from '../../../content/drafts/publishing.ts';
import { findRelease } from '../../../content/releases/release-rows.ts';
import { releasesAfter } from '../../../content/releases/store.ts';
import { contentOf, type OperatorDeps, type OperatorHandlers } from '../deps.ts';
import { approversIn } from './approvers.ts';
import { noteRelease } from './releases.ts';
import { noteAct } from '../store.ts';

type DraftHandlers = Pick<OperatorHandlers, keyof typeof operatorDrafts>;

export function draftHandlers(d: OperatorDeps): DraftHandlers {
  const drafts = () => contentOf(d).drafts;
  const approvers = () => ({
    ...contentOf(d).forPublishing,
    mayApprove: approversIn(d.pool, d.operators),
  });
  const note =
    (by: string, act: string, why: string | undefined, details: object = {}): NoteDraft =>
    (tx, card) =>
      noteAct(
        tx,
        {
          by,
          act,
          // A save has no reason of its own; it has the draft's.
          why: why ?? card.why,
          details: {
            draft: card.id,
            version: card.version,
            ...(card.hash && { hash: card.hash }),
            ...details,
          },
        },
        d.clock.now(),
        card,
      );
  const edited = async (edit: Promise<DraftCard>): Promise<DraftCard> => {
    const card = await edit;
    contentOf(d).gate?.prepare(card.baseHash);
    return card;
  };
  const person = (operatorId: string) => personOf(d.pool, operatorId);
  return {
    contentDrafts: async () => ({ drafts: await drafts().list() }),
    contentDraft: async ({ params }) => {
      const id = Number(params.id);
      return { ...(await drafts().read(id)), ...(await approving(approvers()).consent(id)) };
    },
    draftVersions: async ({ params }) => ({ versions: await drafts().versions(Number(params.id)) }),
    draftVersion: async ({ params }) => drafts().version(Number(params.id), Number(params.version)),
    createDraft: async ({ caller: { playerId: by }, body: { from, ...body } }) => {
      if (from !== undefined) await findRelease(d.pool, from);
      const [release] = from === undefined ? [] : await releasesAfter(d.pool, from - 1);
      return edited(
        drafts().create(
          await person(by),
          { ...body, from: release },
          note(by, 'create-draft', body.why, { name: body.name, ...(from === undefined ? {} : { from }) }),
        ),
      );
    },
    checkDraft: async ({ params, body }) => drafts().check(Number(params.id), body.files),
    saveDraft: async ({ caller: { playerId: by }, params, body }) =>
      edited(
        drafts().save(
          await person(by),
          { ...body, id: Number(params.id) },
          note(by, 'save-draft', undefined, {
            files: Object.keys(body.files),
            ...(body.prefer === undefined ? {} : { prefer: body.prefer }),
          }),
        ),
      ),
    rebaseDraft: async ({ caller: { playerId: by }, params, body }) =>
      edited(
        drafts().rebase(
          await person(by),
          { ...body, id: Number(params.id) },
          note(by, 'rebase-draft', undefined),
        ),
      ),
    discardDraft: async ({ caller: { playerId: by }, params, body }) =>
      drafts().discard({ ...body, id: Number(params.id) }, note(by, 'discard-draft', body.why)),
    decideDraft: async ({ caller: { playerId: by }, params, body }) =>
      approving(approvers()).decide(
        await person(by),
        { ...body, id: Number(params.id) },
        note(by, 'decide-draft', body.why, { approve: body.approve, baseHash: body.baseHash }),
      ),
    publishDraft: async ({ caller: { playerId: by }, params, body }) =>
      publishing(approvers()).publish(
        await person(by),
        { ...body, id: Number(params.id) },
        noteRelease(d, by, 'publish-draft', body.why, {
          draft: Number(params.id),
          version: body.version,
          base: body.base,
          ...(body.startsAt === undefined ? {} : { startsAt: body.startsAt }),
        }),
      ),
  };
}
