// The segments of a wheel and what a spin pays. Used by the rules, the page and the verification.
import type { WheelSettings } from '@parlor/contract/content/game-families/wheel.ts';
import { symbolOf } from '@parlor/contract/content/game-families/read-settings.ts';
import type { Risk } from '@parlor/contract/formats/risks.ts';
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { MULTIPLIER_ONE } from '../odds.ts';

export interface WheelChoice {
  /** Wheels where the player chooses the risk. */
  readonly risk?: Risk;
  /** Wheels where the player chooses a symbol: its letter. */
  readonly symbol?: string;
}

/** What each segment pays for the choice, clockwise, in ten-thousandths of the stake. The choice must be valid. */
export function segmentsOf(
  settings: WheelSettings,
  { risk = 'mid', symbol = 'a' }: WheelChoice,
): readonly number[] {
  if (settings.kind !== 'symbols') return settings.pays[risk];
  const payE4 = settings.pays[symbolOf(symbol)] ?? 0;
  return Array.from(settings.wheel, (letter) => (letter === symbol ? payE4 : 0));
}

/** The factors of the inner wheel, clockwise. */
export const innerOf = (settings: WheelSettings): readonly number[] =>
  settings.kind === 'double' ? settings.inner : [];

/** The range of each number of a round, in order: of the wheel, then of the inner one. */
export function drawsOf(settings: WheelSettings, choice: WheelChoice): readonly number[] {
  const inner = innerOf(settings);
  return [segmentsOf(settings, choice).length, ...(inner.length > 0 ? [inner.length] : [])];
}

/** What a spin pays, in ten-thousandths of the stake. `drawn` has a number for each of `drawsOf`. */
export function payOf(
  settings: WheelSettings,
  choice: WheelChoice,
  [stop = 0, inner = 0]: readonly number[],
): number {
  return (segmentsOf(settings, choice)[stop] ?? 0) * (innerOf(settings)[inner] ?? 1);
}

/** Every payout with its number of equally likely stops, best first. */
export function paymentsOf(settings: WheelSettings, choice: WheelChoice): readonly PossibleResult[] {
  const inner = innerOf(settings);
  const weights = new Map<number, bigint>();
  for (const payE4 of segmentsOf(settings, choice))
    for (const times of inner.length > 0 ? inner : [1])
      weights.set(payE4 * times, (weights.get(payE4 * times) ?? 0n) + 1n);
  return Array.from(weights, ([multiplierE4, weight]) => ({ weight, multiplierE4 })).toSorted(
    (a, b) => b.multiplierE4 - a.multiplierE4,
  );
}

/** A factor of the inner wheel in ten-thousandths. */
export const factorE4 = (times: number): number => times * MULTIPLIER_ONE;
