// The boards of a choice. Every kind of plinko is described by this, and odds.ts computes its odds.
import type { Risk } from '@parlor/contract/formats/risks.ts';
import type { PlinkoSettings } from '@parlor/contract/content/game-families/plinko.ts';
import { slotsOfBaskets } from '@parlor/contract/content/game-families/read-settings.ts';
import { MULTIPLIER_ONE } from '../odds.ts';

/** A peg that the ball can hit. `peg` counts from 0 at the left, which is the number of earlier steps to the right. */
export interface Peg {
  readonly row: number;
  readonly peg: number;
}

export interface Board {
  readonly rows: number;
  /** The payout of each slot from the left, one more than rows, in ten-thousandths. */
  readonly slotsE4: readonly number[];
  readonly bells: readonly Peg[];
}

/** One board, or two boards whose slots multiply. */
export interface Course {
  readonly boards: readonly Board[];
  /** The factor of a bell. */
  readonly bellTimes: number;
}

export type Side = 'left' | 'right';
export interface PlinkoChoice {
  readonly risk: Risk;
  /** Games where the player chooses the number of rows. */
  readonly rows?: number;
  /** Games where the player chooses the rich side. */
  readonly side?: Side;
}

const plain = (rows: number, slotsE4: readonly number[]): Board => ({ rows, slotsE4, bells: [] });
const one = (board: Board): Course => ({ boards: [board], bellTimes: 1 });

/** The choice must be valid. */
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

/** Rows of all boards: how many numbers a ball needs. */
export const rowsOf = ({ boards }: Course): number => boards.reduce((sum, { rows }) => sum + rows, 0);

/** The result of a ball: its slot on each board, the bells it hit, and the payout. */
export interface Fall {
  /** For each board, from 0 at the left. */
  readonly slots: readonly number[];
  readonly rung: readonly Peg[];
  /** In ten-thousandths of the stake. */
  readonly payE4: number;
}

/** `turns` has a number for each row: 0 left, 1 right. */
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

/** Exact: a slot's multiplier has at most two decimals, so products are whole ten-thousandths. */
export const product = (aE4: number, bE4: number): number => (aE4 * bE4) / MULTIPLIER_ONE;
