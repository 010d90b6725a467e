// The collections at an instant: some begin at a date, and some are vintage from a date on.
import {
  changesOfCollections,
  stateOfCollection,
  type CollectionsContent,
} from '@parlor/contract/content/collectibles.ts';

type Collection = CollectionsContent['collections'][number];
export interface CollectionsAt {
  /** In the order of the content. */
  readonly active: readonly Collection[];
  readonly vintage: readonly Collection[];
  /** They stay the same from here … */
  readonly fromMs: number;
  /** … until before here. */
  readonly untilMs: number;
}

/** Every draw asks for the same ones until they change. */
const latest = new WeakMap<CollectionsContent, CollectionsAt>();

export function collectionsAt(content: CollectionsContent, ms: number): CollectionsAt {
  const known = latest.get(content);
  if (known !== undefined && known.fromMs <= ms && ms < known.untilMs) return known;
  const { collections } = content;
  const changes = changesOfCollections(collections);
  const inState = (state: 'active' | 'vintage') =>
    collections.filter((one) => stateOfCollection(one, ms) === state);
  const at = {
    active: inState('active'),
    vintage: inState('vintage'),
    fromMs: Math.max(...changes.filter((change) => change <= ms)),
    untilMs: Math.min(Infinity, ...changes.filter((change) => change > ms)),
  };
  latest.set(content, at);
  return at;
}

/** Those that have begun. */
export const begunCollections = (content: CollectionsContent, ms: number): readonly Collection[] =>
  content.collections.filter((one) => stateOfCollection(one, ms) !== undefined);
