// Messages about a number that a player typed.

export interface Range {
  readonly min: string;
  readonly max: string;
}
/** A whole sentence after the first one, or nothing. */
const allowed = (range: Range | undefined): string =>
  range ? ` Allowed: ${range.min} to ${range.max}.` : '';

export const typedLabels = {
  /** How a typed number was changed. `range` if there is a minimum and a maximum. */
  settled: {
    'as-typed': (what: string, now: string, range?: Range) => `${what}: ${now}.${allowed(range)}`,
    max: (what: string, now: string) => `${what}: ${now} is the maximum. Nothing was staked.`,
    min: (what: string, now: string) => `${what}: ${now} is the minimum. Nothing was staked.`,
    nearest: (what: string, now: string, range?: Range) =>
      `${what}: ${now} is the nearest possible value.${allowed(range)} Nothing was staked.`,
    unread: (what: string, now: string, range?: Range) =>
      `${what}: this is not a number, so it is still ${now}.${allowed(range)} Nothing was staked.`,
  },
  enterAgain: 'Press Enter again to play.',
};
