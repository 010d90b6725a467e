// Positions of a board's parts in px, and the path of a ball through it.
import { LAST_ROWS, SLOWER } from './awaited.ts';
import type { Board, Course, Peg } from '../boards.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A slot, or several neighbours with the same payout as one basket. */
export interface Plate extends Point {
  readonly width: number;
  readonly height: number;
  /** First and last slot that it covers. */
  readonly from: number;
  readonly to: number;
  readonly payE4: number;
}

export interface Field {
  readonly board: Board;
  readonly pegs: readonly Point[];
  readonly bells: readonly (Point & Peg)[];
  readonly plates: readonly Plate[];
  /** Left and right end of every row of pegs. */
  readonly rods: readonly { readonly from: Point; readonly to: Point }[];
  /** The middle peg of the first row. */
  readonly top: Point;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly dx: number;
  readonly dy: number;
  readonly pegRadius: number;
  readonly ballRadius: number;
  /** Height of a ball's jump. */
  readonly bounce: number;
  readonly fields: readonly Field[];
}

const PLATE_GAP = 3;
const MAX_DX = 42;

/** `gathered` joins neighbouring slots with the same payout. */
export function layoutOf(course: Course, width: number, height: number, gathered: boolean): Layout {
  const widest = Math.max(...course.boards.map(({ rows }) => rows));
  const rows = course.boards.reduce((sum, board) => sum + board.rows, 0);
  const boards = course.boards.length;
  const tight = boards > 1;
  // On the widest boards the numbers are rotated in narrow slots, which are higher.
  const upright = widest > 14;
  const plateHeight = Math.round(
    Math.min(upright ? 40 : 34, Math.max(upright ? 38 : tight ? 22 : 28, height * 0.085)),
  );
  // Distances between rows: the first needs room for the ball, and the slots are one distance below the last.
  const room = height - boards * (plateHeight + 6) - 4;
  const dy = Math.max(9, Math.min(MAX_DX * 1.05, room / (rows + boards * 0.55 + 0.45)));
  const dx = Math.min(MAX_DX, (width - 8) / (widest + 1.35), dy * (tight ? 2.3 : 1.75));
  const ballRadius = Math.min(13, dx * 0.36, dy * 0.4);
  const pegRadius = Math.min(5.5, Math.max(2.2, Math.min(dx, dy) * 0.155));
  const used = dy * (rows + boards * 0.55 + 0.45) + boards * (plateHeight + 6) + 4;
  let y = Math.max(0, (height - used) / 2) + dy;
  const middle = width / 2;
  const fields = course.boards.map((board): Field => {
    const rowAt = (row: number): number => y + (row - 1) * dy;
    const pegAt = (row: number, peg: number): Point => ({
      x: middle + (peg - (row - 1) / 2) * dx,
      y: rowAt(row),
    });
    const isBell = (row: number, peg: number): boolean =>
      board.bells.some((bell) => bell.row === row && bell.peg === peg);
    const pegs: Point[] = [];
    const rods: { from: Point; to: Point }[] = [];
    for (let row = 1; row <= board.rows; row++) {
      // One more on each side than a ball can hit, so that the board is closed.
      for (let peg = -1; peg <= row; peg++) if (!isBell(row, peg)) pegs.push(pegAt(row, peg));
      rods.push({ from: pegAt(row, -1), to: pegAt(row, row) });
    }
    const plateTop = rowAt(board.rows) + dy * 0.72;
    const field: Field = {
      board,
      pegs,
      rods,
      bells: board.bells.map((bell) => ({ ...bell, ...pegAt(bell.row, bell.peg) })),
      plates: groupsOf(board.slotsE4, gathered).map(({ from, to, payE4 }) => ({
        from,
        to,
        payE4,
        x: middle + (from - board.rows / 2 - 0.5) * dx + PLATE_GAP / 2,
        y: plateTop,
        width: (to - from + 1) * dx - PLATE_GAP,
        height: plateHeight,
      })),
      top: pegAt(1, 0),
    };
    y = plateTop + plateHeight + 6 + dy * 0.83;
    return field;
  });
  return { width, height, dx, dy, pegRadius, ballRadius, bounce: dy * 0.36, fields };
}

function groupsOf(slotsE4: readonly number[], gathered: boolean) {
  const groups: { from: number; to: number; payE4: number }[] = [];
  for (const [slot, payE4] of slotsE4.entries()) {
    const last = groups.at(-1);
    if (gathered && last?.payE4 === payE4) last.to = slot;
    else groups.push({ from: slot, to: slot, payE4 });
  }
  return groups;
}

/** One hop: constant speed sideways, a parabola in height. The control point is above the middle. */
export interface Hop {
  readonly from: Point;
  readonly control: Point;
  readonly to: Point;
  /** Share of a row's time. */
  readonly beats: number;
  /** The peg at its start is hit. */
  readonly strikes: boolean;
  /** The bell at that peg. */
  readonly bell?: Peg;
  readonly field: number;
}

/** The path of a ball, from above the first peg into its last slot; slower through the last rows if they are waited for. */
export function hopsOf(layout: Layout, turns: readonly number[], isAwaited = false): readonly Hop[] {
  const { dx, dy, pegRadius, ballRadius, bounce } = layout;
  const rest = pegRadius + ballRadius * 0.92;
  const hops: Hop[] = [];
  let at = 0;
  let here: Point = { x: layout.width / 2, y: (layout.fields[0]?.top.y ?? 0) - rest - dy };
  for (const [index, { board, top, plates }] of layout.fields.entries()) {
    const first = { x: top.x, y: top.y - rest };
    hops.push({
      from: here,
      control: index === 0 ? { x: first.x, y: here.y } : { x: (here.x + first.x) / 2, y: here.y + dy * 0.2 },
      to: first,
      beats: index === 0 ? 1 : 1.6,
      strikes: false,
      field: index,
    });
    here = first;
    let peg = 0;
    for (let row = 1; row <= board.rows; row++) {
      const turn = turns[at++] ?? 0;
      const bell = board.bells.find((one) => one.row === row && one.peg === peg);
      peg += turn;
      const to: Point = {
        x: here.x + (turn === 0 ? -dx / 2 : dx / 2),
        y: row === board.rows ? (plates[0]?.y ?? here.y) - ballRadius * 0.3 : here.y + dy,
      };
      hops.push({
        from: here,
        control: { x: (here.x + to.x) / 2, y: here.y - bounce },
        to,
        beats: isAwaited && at > turns.length - LAST_ROWS ? SLOWER : 1,
        strikes: true,
        ...(bell && { bell }),
        field: index,
      });
      here = to;
    }
    const plate = plates[0];
    if (plate && index < layout.fields.length - 1) {
      // Through the gate of the upper board.
      const under = { x: here.x, y: plate.y + plate.height + 2 };
      hops.push({
        from: here,
        control: { x: here.x, y: here.y },
        to: under,
        beats: 0.8,
        strikes: false,
        field: index,
      });
      here = under;
    }
  }
  return hops;
}

/** A point of a hop at `share` of its time. */
export function pointOf({ from, control, to }: Hop, share: number): Point {
  const rest = 1 - share;
  return {
    x: rest * rest * from.x + 2 * rest * share * control.x + share * share * to.x,
    y: rest * rest * from.y + 2 * rest * share * control.y + share * share * to.y,
  };
}

/** Left end and width of the area of a ball, including its trail. */
export function stripOf(hops: readonly Hop[]): { readonly left: number; readonly width: number } {
  const xs = hops.flatMap(({ from, to }) => [from.x, to.x]);
  const left = Math.floor(Math.min(...xs)) - 3;
  return { left, width: Math.ceil(Math.max(...xs)) + 3 - left };
}

/** The path as an SVG path. */
export const trailOf = (hops: readonly Hop[]): string => {
  const start = hops[0]?.from ?? { x: 0, y: 0 };
  return `M${round(start.x)} ${round(start.y)}${hops
    .map(({ control, to }) => `Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`)
    .join('')}`;
};
const round = (value: number): number => Math.round(value * 10) / 10;
