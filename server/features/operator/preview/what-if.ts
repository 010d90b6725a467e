// What one player would have with other content or at another time. The engine decides it on a copy; nothing is saved.
import { CHANGES_LISTED } from '@parlor/contract/calls/operator/content/releases.ts';
import { WHAT_IF_DAYS, type WhatIf } from '@parlor/contract/calls/operator/finding/what-if.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { standingIn, worldOf } from '@parlor/economy/what-if.ts';
import { faultOf } from '../../../content/drafts/draft-content.ts';
import { filesOf, findDraft } from '../../../content/drafts/draft-store.ts';
import { changesOf, fieldsOf } from '../../../content/releases/changes.ts';
import { readVersion } from '../../../content/releases/store.ts';
import { contentOfVersion } from '../../../content/releases/version.ts';
import { ApiError } from '../../../http/api-error.ts';
import { contentOf, type OperatorDeps, type OperatorHandlers } from '../deps.ts';
import { releaseHash } from '../explain/explain-store.ts';

type Query = Parameters<OperatorHandlers['whatIfOfPlayer']>[0]['query'];

export const whatIfHandler =
  (d: OperatorDeps): OperatorHandlers['whatIfOfPlayer'] =>
  async ({ params: { userId }, query }): Promise<WhatIf> => {
    const nowMs = d.clock.now();
    const atMs = query.at === undefined ? nowMs : Date.parse(query.at);
    if (atMs < nowMs || atMs > nowMs + WHAT_IF_DAYS * DAY_MS)
      throw new ApiError('INVALID_REQUEST', `at is now or at most ${WHAT_IF_DAYS} days later.`, {
        in: 'query',
      });
    const other = await contentFor(d, query);
    return d.players.read(userId, (player, world) => {
      const { content } = world;
      const isOther = other !== undefined;
      const before = standingIn(player, isOther ? worldOf(world, { content, nowMs: atMs }) : world);
      const after = standingIn(player, worldOf(world, { content: other ?? content, nowMs: atMs }));
      const changes = (Object.keys(before) as Array<keyof typeof before>).flatMap((system) =>
        changesOf(system, comparable(before[system]), comparable(after[system])),
      );
      return {
        at: new Date(atMs).toISOString(),
        comparedWith: isOther ? 'live' : 'now',
        changes: changes.slice(0, CHANGES_LISTED),
        changed: changes.length,
      };
    });
  };

/**
 * Without countdowns, which another time changes without saying anything. Items of a list without ids, such as quests, are
 * compared by their place.
 */
const comparable = (view: unknown): unknown =>
  JSON.parse(
    JSON.stringify(view, (name, value: unknown) => {
      if (/(?:In|Ms|resetsAt)$/.test(name)) return undefined;
      const isPlain = Array.isArray(value) && typeof value[0] === 'object' && fieldsOf(value) === undefined;
      return isPlain ? Object.fromEntries(value.entries()) : value;
    }),
  );

/** Undefined for the live content. */
async function contentFor(d: OperatorDeps, { release, draft }: Query): Promise<Content | undefined> {
  if (release !== undefined && draft !== undefined)
    throw new ApiError('INVALID_REQUEST', 'Name a release or a draft, not both.', { in: 'query' });
  if (release !== undefined) {
    const hash = await releaseHash(d.pool, Number(release));
    if (hash === undefined) throw new ApiError('NOT_FOUND', 'There is no such release.');
    return contentOfVersion(await readVersion(d.pool, hash)).content;
  }
  if (draft === undefined) return undefined;
  const row = await findDraft(d.pool, Number(draft));
  const { contents } = contentOf(d).forPublishing;
  const { loaded, faults } = await contents.contentOf(d.pool, row.base_hash, filesOf(row));
  if (loaded === undefined) throw new ApiError('CONTENT_INVALID', undefined, { faults: faults.map(faultOf) });
  return loaded.content;
}
