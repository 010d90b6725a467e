// What a round ended with, and how large a win it is. Every place that shows a result uses these words.

/** In PP. */
interface Paid {
  readonly win: number;
  readonly stake: number;
}

/** `win`: more than the stake. `part`: some of it, or all. A part is never shown as a win. */
export type RoundEnd = 'win' | 'part' | 'loss';

export const endOf = ({ win, stake }: Paid): RoundEnd => (win > stake ? 'win' : win > 0 ? 'part' : 'loss');

/** From this multiplier on a win is large: it is celebrated over the whole table, and anticipated. */
export const LARGE_TIMES = 5;
/** Multipliers at which a celebration grows: to size 2, 3 and 4. */
const SIZE_STEPS = [2, LARGE_TIMES, 50] as const;

/** Size of a win from 1 to 4, by its multiplier. 0 for every round that paid its stake or less. */
export const sizeOf = ({ win, stake }: Paid): number =>
  endOf({ win, stake }) === 'win' ? 1 + SIZE_STEPS.filter((step) => win >= step * stake).length : 0;
