// How many rewards wait behind each tab. Each is counted once, on the tab that leads to it.
import type { Summary } from '@parlor/contract/calls/summary.ts';
import { waitingIn, type WaitingKind } from './waiting/waiting.ts';

export interface Badges {
  readonly home: number;
  readonly quests: number;
  readonly cards: number;
}

/** Calendar, instalments and partner tasks are reached from home only. */
const TAB_OF: Readonly<Record<WaitingKind, keyof Badges>> = {
  daily: 'home',
  subscription: 'home',
  tasks: 'home',
  quest: 'quests',
  weekly: 'quests',
  monthly: 'quests',
  'daily-collectible': 'cards',
  'daily-lootbox': 'cards',
  packs: 'cards',
  boxes: 'cards',
  collection: 'cards',
};

/** `pending` has the keys of running claims. Their rewards no longer count. */
export function badgesOf(summary: Summary | undefined, pending: readonly string[]): Badges {
  const badges = { home: 0, quests: 0, cards: 0 };
  if (summary === undefined) return badges;
  for (const { kind, count } of waitingIn(summary, pending))
    // The cards of the day come in one pack.
    badges[TAB_OF[kind]] += kind === 'daily-collectible' ? 1 : count;
  return badges;
}
