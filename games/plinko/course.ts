// The boards that a ball falls through under a choice. Every kind of game is described by this; odds.ts computes its odds.
import type { Risk } from '@parlor/contract/formats/risks.ts';
import { slotsOfBaskets, type PlinkoSettings } from '@parlor/contract/content/game-families/plinko.ts';
import { MULTIPLIER_ONE } from '../odds.ts';

/** A peg that a ball can strike: `peg` counts from 0 at the left, and is how often the ball has gone right before. */
export interface Peg {
  readonly row: number;
  readonly peg: number;
}

export interface Board {
  readonly rows: number;
  /** What each slot pays from the left, one more than rows, in ten-thousandths. */
  readonly slotsE4: readonly number[];
  readonly bells: readonly Peg[];
}

/** One board, or two one under the other whose slots multiply. */
export interface Course {
  readonly boards: readonly Board[];
  /** What a rung bell multiplies. */
  readonly bellTimes: number;
}

export type Side = 'left' | 'right';
export interface PlinkoChoice {
  readonly risk: Risk;
  /** Where the player chooses the board by its rows. */
  readonly rows?: number;
  /** Where the player chooses the rich end. */
  readonly side?: Side;
}

const plain = (rows: number, slotsE4: readonly number[]): Board => ({ rows, slotsE4, bells: [] });
const one = (board: Board): Course => ({ boards: [board], bellTimes: 1 });

/** The choice was checked. */
export function courseOf(settings: PlinkoSettings, { risk, rows, side }: PlinkoChoice): Course {
  switch (settings.kind) {
    case 'slots':
      return one(plain(settings.rows, settings.slots[risk]));
    case 'street': {
      const slots = settings.slots[risk];
      return one(plain(settings.rows, side === 'left' ? slots.toReversed() : slots));
    }
    case 'rods': {
      const board = settings.boards.find((candidate) => candidate.rows === rows);
      if (!board) throw new RangeError(`No board of ${rows} rows`);
      return one(plain(board.rows, board.slots[risk]));
    }
    case 'bells':
      return {
        boards: [{ rows: settings.rows, slotsE4: settings.slots[risk], bells: settings.bells }],
        bellTimes: settings.bellTimes,
      };
    case 'baskets':
      return one(plain(settings.rows, slotsOfBaskets(settings.baskets[risk])));
    case 'double':
      return {
        boards: [settings.upper, settings.lower].map((board) => plain(board.rows, board.slots[risk])),
        bellTimes: 1,
      };
  }
}

/** Rows of all boards together: how many numbers a ball takes. */
export const rowsOf = ({ boards }: Course): number => boards.reduce((sum, { rows }) => sum + rows, 0);

/** What one ball did: its slot on each board, the bells it rang, what it pays. */
export interface Fall {
  /** Of each board, from 0 at the left. */
  readonly slots: readonly number[];
  readonly rung: readonly Peg[];
  /** Ten-thousandths of the stake. */
  readonly payE4: number;
}

/** `turns` has one number for each row: 0 to the left, 1 to the right. */
export function fallOf({ boards, bellTimes }: Course, turns: readonly number[]): Fall {
  const slots: number[] = [];
  const rung: Peg[] = [];
  let payE4 = MULTIPLIER_ONE;
  let at = 0;
  for (const { rows, slotsE4, bells } of boards) {
    let peg = 0;
    for (let row = 1; row <= rows; row++) {
      const bell = bells.find((candidate) => candidate.row === row && candidate.peg === peg);
      if (bell) rung.push(bell);
      peg += turns[at++] ?? 0;
    }
    slots.push(peg);
    payE4 = product(payE4, slotsE4[peg] ?? 0);
  }
  return { slots, rung, payE4: payE4 * bellTimes ** rung.length };
}

/** Exact: a slot's multiplier has two decimals at most, so their product has whole ten-thousandths. */
export const product = (aE4: number, bE4: number): number => (aE4 * bE4) / MULTIPLIER_ONE;
