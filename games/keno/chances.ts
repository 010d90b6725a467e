// The exact odds of a choice: each payout with the number of draws that pay it.
import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import type { Risk } from '@parlor/contract/formats/risks.ts';
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { paysOf } from './balls.ts';

/** Ways to choose `some` of `from`, without order. */
export function waysOf(from: number, some: number): bigint {
  if (some < 0 || some > from) return 0n;
  let ways = 1n;
  for (let i = 0; i < some; i++) ways = (ways * BigInt(from - i)) / BigInt(i + 1);
  return ways;
}

/** Sets of `drawn` of `numbers` balls with exactly `hits` of `picks` picks. */
const setsOf = (numbers: number, drawn: number, picks: number, hits: number): bigint =>
  waysOf(picks, hits) * waysOf(numbers - picks, drawn - hits);

/** Every payout with its weight, best first. The odds depend on the number of picks, not on the picks. */
export function paymentsOf(settings: KenoSettings, risk: Risk, picks: number): readonly PossibleResult[] {
  const weights = new Map<number, bigint>();
  const add = (payE4: number, weight: bigint): void => {
    if (weight > 0n) weights.set(payE4, (weights.get(payE4) ?? 0n) + weight);
  };
  for (const [hits, payE4] of paysOf(settings, risk, picks).entries())
    for (const [times, weight] of factorsOf(settings, picks, hits)) add(payE4 * times, weight);
  return Array.from(weights, ([multiplierE4, weight]) => ({ weight, multiplierE4 })).toSorted(
    (a, b) => b.multiplierE4 - a.multiplierE4,
  );
}

/** The ways to get exactly `hits` hits, by the factor of the payout. */
function factorsOf(
  settings: KenoSettings,
  picks: number,
  hits: number,
): ReadonlyArray<readonly [times: number, weight: bigint]> {
  const { numbers, drawn } = settings;
  const sets = setsOf(numbers, drawn, picks, hits);
  switch (settings.kind) {
    case 'plain':
      return [[1, sets]];
    case 'last':
      // Each ball of a set is the last one equally often.
      return [
        [settings.lastTimes, sets * BigInt(hits)],
        [1, sets * BigInt(drawn - hits)],
      ];
    case 'boost':
      return settings.boost.map((times) => [times, sets]);
    case 'spare': {
      const none = setsOf(numbers, drawn, picks, 0);
      const later = setsOf(numbers - drawn, settings.spare, picks, hits);
      const first = hits === 0 ? 0n : sets * waysOf(numbers - drawn, settings.spare);
      return [[1, first + none * later]];
    }
  }
}
