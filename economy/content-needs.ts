// Which earlier content an act or a view of a player may ask for: the host has it ready before the engine decides.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Player } from './kernel/player.ts';
import { periodAt, startOfPeriod } from './kernel/periods.ts';
import { LONGEST_OFFER_MS } from './shop/offers.ts';

export interface ContentNeeds {
  /** Instants at which periods began that this player has something in. */
  readonly instants: readonly number[];
  /** Releases at the start of open rounds. */
  readonly releases: readonly number[];
}

export function contentNeeds({ state }: Pick<Player, 'state'>, nowMs: number): ContentNeeds {
  const { weekly, monthly, quests, visits, openRounds } = state;
  const stored = [weekly.week, monthly.month, quests.day].filter((name) => name !== '').map(startOfPeriod);
  const present = (['day', 'week', 'month'] as const).map((kind) => periodAt(kind, nowMs).startsAtMs);
  const offers = [visits.firstMs, visits.back.day * DAY_MS].filter((ms) => nowMs - ms < LONGEST_OFFER_MS);
  return {
    instants: [...stored, ...present, ...offers],
    releases: openRounds.flatMap(({ release }) => release ?? []),
  };
}
