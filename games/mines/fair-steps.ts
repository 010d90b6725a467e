// What every tile is worth. Each step is a fair bet by itself: what the possible tiles would pay, weighed by how many of
// each still lie face down, is what the player has before the step. So the return is the same whatever they play and whenever
// they stop, and the house edge is taken once, with the stake.
import { MAX_E4 } from '../odds.ts';

export type Found = 'safe' | 'charm' | 'mine';

/** What lies face down among the tiles that the next move may uncover. */
export interface Hidden {
  readonly safe: number;
  readonly charms: number;
  readonly mines: number;
}

/** Whole numbers, so that nothing is rounded before the end. */
export interface Exact {
  readonly part: bigint;
  readonly of: bigint;
}

const times = ({ part, of }: Exact, by: Exact): Exact => ({ part: part * by.part, of: of * by.of });
const exact = (part: number, of: number): Exact => ({ part: BigInt(part), of: BigInt(of) });
const NOTHING = exact(0, 1);

/**
 * By what a tile multiplies what the player has. With a life to spare a mine leaves one share in as many as there are
 * mines, and the other tiles pay that much less.
 */
function factorOf(found: Found, hidden: Hidden, charmTimes: number, hasSpareLife: boolean): Exact {
  const { safe, charms, mines } = hidden;
  if (found === 'mine') return hasSpareLife ? exact(1, mines) : NOTHING;
  const all = safe + charms + mines;
  const share = exact(hasSpareLife ? all - 1 : all, safe + charms * charmTimes);
  return found === 'charm' ? times(share, exact(charmTimes, 1)) : share;
}

/** Where a round stands, before it is rounded down. */
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

/** Rounded down: what is left over is not paid out. */
export const e4Of = ({ e4 }: Worth): number => Number(e4.part / e4.of);

/** Nothing more can be won: no safe tile lies face down, or the next one could pay above ×1,000. */
export function isAllWon(worth: Worth, hidden: Hidden, charmTimes: number): boolean {
  if (hidden.safe + hidden.charms === 0) return true;
  const best: Found = hidden.charms > 0 ? 'charm' : 'safe';
  return e4Of(after(worth, best, hidden, charmTimes)) > MAX_E4;
}
