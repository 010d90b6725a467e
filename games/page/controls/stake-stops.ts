// Stakes that are one press away. All amounts in hundredths of a PP.

/** The values that the − and + buttons stop at. */
const STOPS = [1, 2, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500].map((stop) => stop * 100);
const PRESETS = [10, 25, 50, 100, 250, 5, 1].map((preset) => preset * 100);
const PRESETS_SHOWN = 4;

interface Limits {
  readonly min: number;
  readonly max: number;
}

export const within = ({ min, max }: Limits, value: number): number => Math.min(max, Math.max(min, value));

/** The next stop in a direction; the same value at the end. `far` goes to the end at once. */
export function nextStop(limits: Limits, value: number, direction: 1 | -1, far = false): number {
  const { min, max } = limits;
  if (far) return direction === 1 ? max : min;
  const stop = direction === 1 ? STOPS.find((one) => one > value) : STOPS.findLast((one) => one < value);
  return within(limits, stop ?? (direction === 1 ? max : min));
}

/** Up to four usual stakes of a game, smallest first. Its largest stake has a button of its own. */
export const presetsOf = ({ min, max }: Limits): readonly number[] =>
  PRESETS.filter((preset) => preset >= min && preset < max)
    .slice(0, PRESETS_SHOWN)
    .toSorted((a, b) => a - b);

/** The largest stake that the balance allows. Undefined if it allows none. */
export const largestOf = ({ min, max, have }: Limits & { readonly have: number }): number | undefined =>
  have < min ? undefined : Math.min(max, have);
