// The value of every tile. Each step is a fair bet: the payouts of the possible tiles, weighted by how many
// of each are face down, average to the value before the step. So the return is the same for every way to
// play, and the edge is taken once, with the stake.
import { MAX_E4 } from '../odds.ts';

export type Found = 'safe' | 'charm' | 'mine';

/** What is face down among the tiles that the next move can uncover. */
export interface Hidden {
  readonly safe: number;
  readonly charms: number;
  readonly mines: number;
}

/** Exact integers, rounded only at the end. */
export interface Exact {
  readonly part: bigint;
  readonly of: bigint;
}

const times = ({ part, of }: Exact, by: Exact): Exact => ({ part: part * by.part, of: of * by.of });
const exact = (part: number, of: number): Exact => ({ part: BigInt(part), of: BigInt(of) });
const NOTHING = exact(0, 1);

/**
 * The factor that a tile multiplies the value by. With a spare life, a mine divides it by the number of
 * mines, and other tiles pay that much less.
 */
function factorOf(found: Found, hidden: Hidden, charmTimes: number, hasSpareLife: boolean): Exact {
  const { safe, charms, mines } = hidden;
  if (found === 'mine') return hasSpareLife ? exact(1, mines) : NOTHING;
  const all = safe + charms + mines;
  const share = exact(hasSpareLife ? all - 1 : all, safe + charms * charmTimes);
  return found === 'charm' ? times(share, exact(charmTimes, 1)) : share;
}

/** The state of a round before rounding down. */
export interface Worth {
  /** In ten-thousandths of the stake. */
  readonly e4: Exact;
  readonly lives: number;
}

export const beginning = (returnE4: number, lives: number): Worth => ({ e4: exact(returnE4, 1), lives });

export function after(worth: Worth, found: Found, hidden: Hidden, charmTimes: number): Worth {
  const factor = factorOf(found, hidden, charmTimes, worth.lives > 1);
  return { e4: times(worth.e4, factor), lives: worth.lives - (found === 'mine' ? 1 : 0) };
}

/** Rounded down. The remainder is not paid. */
export const e4Of = ({ e4 }: Worth): number => Number(e4.part / e4.of);

/** Nothing more can be won: no safe tile is face down, or the next one could pay above ×1,000. */
export function isAllWon(worth: Worth, hidden: Hidden, charmTimes: number): boolean {
  if (hidden.safe + hidden.charms === 0) return true;
  const best: Found = hidden.charms > 0 ? 'charm' : 'safe';
  return e4Of(after(worth, best, hidden, charmTimes)) > MAX_E4;
}
