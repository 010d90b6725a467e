// How the multiplier rises. It is a function of the time since the start of the rise and of the settings alone, in whole
// numbers, so every server, every page and every check computes the same.
// How fast it rises: `growth` of the game in content/games.yaml.
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';

const BITS = 64n;
const ONE = 1n << BITS;
const BILLION = 1_000_000_000n;

/** No round is longer: the slowest growth reaches the highest multiplier long before. */
const LONGEST_MS = 1_000_000;

/** (1 + growth / 10^9)^ms in 64 binary places, each product rounded down. */
function power(growth: number, ms: number): bigint {
  let square = ONE + (BigInt(growth) * ONE) / BILLION;
  let result = ONE;
  for (let left = ms; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) >> BITS;
    square = (square * square) >> BITS;
  }
  return result;
}

/** The multiplier after so many milliseconds, in hundredths; never above `topE2`. Before the rise it is 100. */
export function multiplierAt(settings: CrashSettings, ms: number): number {
  const whole = Math.min(Math.max(0, Math.floor(ms)), LONGEST_MS);
  const at = settings.kind === 'steps' ? whole - (whole % settings.stepMs) : whole;
  return Math.min(settings.topE2, risen(settings, at));
}

const risen = ({ growth }: CrashSettings, ms: number): number => Number((power(growth, ms) * 100n) >> BITS);

/** The first millisecond at which the multiplier is at least this, in hundredths. */
export function msUntil(settings: CrashSettings, multiplierE2: number): number {
  let low = 0;
  let high = LONGEST_MS;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (risen(settings, middle) >= multiplierE2) high = middle;
    else low = middle + 1;
  }
  return settings.kind === 'steps' ? Math.ceil(low / settings.stepMs) * settings.stepMs : low;
}

/**
 * The millisecond of the rise at which a round with this point ends: the first one at which the multiplier would be above
 * the point. A cash-out of an earlier millisecond is paid, one of this or a later millisecond is lost. A point of 0 ends the
 * round at once.
 */
export const crashMs = (settings: CrashSettings, pointE2: number): number =>
  pointE2 < 100 ? 0 : msUntil(settings, pointE2 + 1);
