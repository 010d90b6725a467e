// The balls of a round and what they pay. Used by the rules, the page and the verification.
import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import type { Risk } from '@parlor/contract/formats/risks.ts';

export interface KenoChoice {
  readonly risk: Risk;
  /** Distinct numbers from 1, ascending. */
  readonly picks: readonly number[];
}

/** The result of a round. */
export interface KenoResult {
  /** The balls that count, in the order drawn, numbered from 1. */
  readonly balls: readonly number[];
  readonly hits: number;
  /** No ball of the first draw was a hit, so the spare balls count too. */
  readonly isSpare: boolean;
  /** The factor of the payout: of the last ball, or of the boost. 1 without one. */
  readonly times: number;
  /** In ten-thousandths of the stake. */
  readonly payE4: number;
}

/** Balls of a round, the spare ones included. */
export const ballsDrawn = (settings: KenoSettings): number =>
  settings.drawn + (settings.kind === 'spare' ? settings.spare : 0);

/** The range of each number of a round, in order. */
export const drawsOf = (settings: KenoSettings): readonly number[] => [
  ...Array.from({ length: ballsDrawn(settings) }, (_, i) => settings.numbers - i),
  ...(settings.kind === 'boost' ? [settings.boost.length] : []),
];

/** Each number is the place of a ball among those that are left, in ascending order; that ball is taken out. */
export function ballsOf(settings: KenoSettings, drawn: readonly number[]): readonly number[] {
  const left = Array.from({ length: settings.numbers }, (_, i) => i + 1);
  return drawn.slice(0, ballsDrawn(settings)).flatMap((place) => left.splice(place, 1));
}

/** What 0, 1, 2 … hits pay, in ten-thousandths of the stake. The choice must be valid. */
export function paysOf(settings: KenoSettings, risk: Risk, picks: number): readonly number[] {
  const pays = settings.pays[risk][picks - settings.fewest];
  if (!pays) throw new RangeError(`No pays for ${picks} picks`);
  return pays;
}

/** The choice must be valid, and `drawn` has a number for each of `drawsOf`. */
export function resultOf(
  settings: KenoSettings,
  { risk, picks }: KenoChoice,
  drawn: readonly number[],
): KenoResult {
  const all = ballsOf(settings, drawn);
  const first = all.slice(0, settings.drawn);
  const isPicked = (ball: number): boolean => picks.includes(ball);
  const isSpare = settings.kind === 'spare' && !first.some(isPicked);
  const balls = isSpare ? all : first;
  const hits = balls.filter(isPicked).length;
  const times = timesOf(settings, drawn, isPicked(first.at(-1) ?? 0));
  return { balls, hits, isSpare, times, payE4: (paysOf(settings, risk, picks.length)[hits] ?? 0) * times };
}

function timesOf(settings: KenoSettings, drawn: readonly number[], isLastHit: boolean): number {
  if (settings.kind === 'last') return isLastHit ? settings.lastTimes : 1;
  if (settings.kind === 'boost') return settings.boost[drawn[settings.drawn] ?? 0] ?? 1;
  return 1;
}
