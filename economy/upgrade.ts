// Documents of earlier versions.
import { STATE_SCHEMA, type PlayerState } from './kernel/player.ts';
import { initialSlices } from './systems.ts';

/** Steps from each older version to the next. A step reads only the document. */
const upgrades: ReadonlyArray<(older: Record<string, unknown>) => Record<string, unknown>> = [
  // 1 → 2: progressions, daily reward, collecting, lootboxes, subscriptions and boosts start empty.
  (older) => ({
    ...initialSlices,
    ...older,
    quests: { ...(older['quests'] as object), exchanged: [] },
    schema: 2,
  }),
  // 2 → 3: stepped rounds, contests, cross-tasks and friends start empty.
  (older) => ({ ...initialSlices, ...older, schema: 3 }),
  // 3 → 4: limits and breaks begin empty; nothing counts as used before.
  (older) => ({ ...initialSlices, ...older, schema: 4 }),
];

/** Upgrades a document of any earlier version. Throws on one of a later version: an old server must not touch it. */
export function upgrade(document: unknown): PlayerState {
  let state = document as Record<string, unknown>;
  const from = Number(state['schema']);
  if (!(from >= 1 && from <= STATE_SCHEMA))
    throw new Error(`A player's document has shape ${from}; this version knows up to ${STATE_SCHEMA}`);
  for (let i = from; i < STATE_SCHEMA; i++) state = upgrades[i - 1]!(state);
  return state as unknown as PlayerState;
}
