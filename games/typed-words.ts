// Messages about a number that a player typed.

export interface Range {
  readonly min: string;
  readonly max: string;
}
const fromTo = (range: Range | undefined): string => (range ? `, from ${range.min} to ${range.max}` : '');

export const typedLabels = {
  /** How a typed number was changed. `range` if there is a minimum and a maximum. */
  settled: {
    'as-typed': (what: string, now: string, range?: Range) => `${what}: ${now}${fromTo(range)}.`,
    max: (what: string, now: string) => `${what}: ${now} is the most. Nothing was staked.`,
    min: (what: string, now: string) => `${what}: ${now} is the least. Nothing was staked.`,
    nearest: (what: string, now: string, range?: Range) =>
      `${what}: ${now} is the nearest you can play${fromTo(range)}. Nothing was staked.`,
    unread: (what: string, now: string, range?: Range) =>
      `${what}: that was not a number, so it is still ${now}${fromTo(range)}. Nothing was staked.`,
  },
  enterAgain: 'Press Enter again to play.',
};
