// Unopened lootboxes: one FREE each UTC day, and STANDARD and PREMIUM as they were granted.
import type { LootboxCounts } from '@parlor/contract/calls/lootboxes.ts';
import type { LootboxKind } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { World } from '../kernel/world.ts';

export interface LootboxesSlice {
  /** The latest day whose FREE box was opened. */
  readonly freeDay: string;
  readonly waiting: Readonly<Record<LootboxKind, number>>;
  /** The number of opened boxes. The next box has this number plus one. */
  readonly opened: Readonly<Record<LootboxKind, number>>;
}

export function addLootboxes(context: ActContext, kind: LootboxKind, amount: number): void {
  const { lootboxes } = context.state;
  setState(context, {
    lootboxes: {
      ...lootboxes,
      waiting: { ...lootboxes.waiting, [kind]: lootboxes.waiting[kind] + amount },
    },
  });
}

/** If the clock was set back, a day before the player's latest one has no box (I17). */
export const freeBoxWaits = (slice: LootboxesSlice, world: World): boolean =>
  dayOf(world.nowMs) > slice.freeDay;

export const countLootboxes = (state: PlayerState, world: World): LootboxCounts => ({
  FREE: freeBoxWaits(state.lootboxes, world) ? 1 : 0,
  ...state.lootboxes.waiting,
  resetIn: untilDayEndsMs(world.nowMs),
});

const initial: { readonly lootboxes: LootboxesSlice } = {
  lootboxes: { freeDay: '', waiting: { STANDARD: 0, PREMIUM: 0 }, opened: { STANDARD: 0, PREMIUM: 0 } },
};
export const lootboxesSystem = { initial };
