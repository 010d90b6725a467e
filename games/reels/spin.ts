// The visible symbols after a draw, and what they pay.
import type { ReelsSettings, ReelsSettingsOf } from '@parlor/contract/content/game-families/reels.ts';
import { symbolAt } from '@parlor/contract/content/game-families/read-settings.ts';
import {
  HOLD_REELS,
  linesOf,
  rowsOf,
  stripsOf,
  multiplierReelOf,
  windowAt,
  type ReelsChoice,
} from './machine.ts';

export interface Cell {
  readonly reel: number;
  readonly row: number;
}

/** One reason for a payout. */
export interface Win {
  readonly symbol: number;
  readonly count: number;
  /** From 0. Only for machines with lines. */
  readonly line?: number;
  /** Only for machines with ways. */
  readonly ways?: number;
  readonly cells: readonly Cell[];
  /** In ten-thousandths of the whole stake, before the multiplier reel. */
  readonly payE4: number;
}

export interface Spin {
  /** The visible symbols: reel by reel, from the top. */
  readonly grid: readonly (readonly number[])[];
  readonly wins: readonly Win[];
  /** The value of the multiplier reel. 1 without one. */
  readonly times: number;
  /** Ten-thousandths of the stake. */
  readonly payE4: number;
  /** Only if reels spun twice: the first result, and the held reels. */
  readonly before?: { readonly grid: readonly (readonly number[])[]; readonly held: readonly boolean[] };
  /** Reels filled by a wild symbol. */
  readonly filled?: readonly number[];
}

const FEWEST = 3;
const at = (grid: readonly (readonly number[])[], reel: number, row: number): number =>
  grid[reel]?.[row] ?? -1;
const sumOf = (wins: readonly Win[]): number => wins.reduce((sum, win) => sum + win.payE4, 0);

/** `drawn` has as many numbers as `drawsOf` says. The choice must be valid. */
export function spinOf(settings: ReelsSettings, choice: ReelsChoice, drawn: readonly number[]): Spin {
  const strips = stripsOf(settings);
  const rows = rowsOf(settings);
  const grid = strips.map((strip, reel) => windowAt(strip, drawn[reel] ?? 0, rows));
  const risk = choice.risk ?? 'mid';
  const plain = (wins: readonly Win[]): Spin => ({ grid, wins, times: 1, payE4: sumOf(wins) });
  switch (settings.kind) {
    case 'row':
      return plain(winsOfRow(settings, risk, grid));
    case 'lines':
      return plain(winsOnLines(grid, linesOf(settings, choice), settings.pays));
    case 'stamps': {
      const wild = symbolAt(settings.wild);
      const filled = grid.flatMap((reel, index) => (reel.includes(wild) ? [index] : []));
      const wins = winsOnLines(grid, settings.lines, settings.pays[risk], filled);
      return { ...plain(wins), filled };
    }
    case 'ways':
      return plain(winsByWays(grid, settings.pays[risk]));
    case 'anywhere':
      return plain(winsAnywhere(settings, risk, grid));
    case 'times': {
      const wins = winsFromLeft(grid, settings.pays);
      const times = multiplierReelOf(settings, choice)[drawn[strips.length] ?? 0] ?? 1;
      return { grid, wins, times, payE4: sumOf(wins) * times };
    }
    case 'hold': {
      const first = grid.map(([symbol = 0]) => symbol);
      const held = heldOf(first);
      const then = strips.map((strip, reel) =>
        held[reel] ? (grid[reel] ?? []) : windowAt(strip, drawn[HOLD_REELS + reel] ?? 0, rows),
      );
      const wins = winsOfMost(then, settings.pays[risk]);
      return { grid: then, wins, times: 1, payE4: sumOf(wins), before: { grid, held } };
    }
  }
}

function winsOfRow(
  { pays, few }: ReelsSettingsOf<'row'>,
  risk: keyof typeof pays,
  grid: readonly (readonly number[])[],
): readonly Win[] {
  const row = grid.map(([symbol = 0]) => symbol);
  const [symbol = 0] = row;
  const cells = row.map((_, reel) => ({ reel, row: 0 }));
  if (row.every((one) => one === symbol)) {
    const payE4 = pays[risk][symbol] ?? 0;
    return payE4 > 0 ? [{ symbol, count: 3, cells, payE4 }] : [];
  }
  const count = row.filter((one) => one === 0).length;
  const payE4 = few[risk][count - 1] ?? 0;
  return payE4 > 0 ? [{ symbol: 0, count, cells: cells.filter(({ reel }) => row[reel] === 0), payE4 }] : [];
}

/** Equal symbols from the left on each line. A filled reel counts as any symbol. */
function winsOnLines(
  grid: readonly (readonly number[])[],
  lines: readonly (readonly number[])[],
  pays: readonly (readonly number[])[],
  filled: readonly number[] = [],
): readonly Win[] {
  return lines.flatMap((line, index): readonly Win[] => {
    const symbol = at(grid, 0, line[0] ?? 0);
    let count = 1;
    while (count < grid.length && (filled.includes(count) || at(grid, count, line[count] ?? 0) === symbol))
      count++;
    const payE4 = (pays[symbol]?.[count - FEWEST] ?? 0) / lines.length;
    return payE4 > 0
      ? [
          {
            symbol,
            count,
            line: index,
            cells: line.slice(0, count).map((row, reel) => ({ reel, row })),
            payE4,
          },
        ]
      : [];
  });
}

function winsByWays(
  grid: readonly (readonly number[])[],
  pays: readonly (readonly number[])[],
): readonly Win[] {
  return Array.from(new Set(grid[0])).flatMap((symbol): readonly Win[] => {
    const cells: Cell[] = [];
    let count = 0;
    let ways = 1;
    for (const [reel, seen] of grid.entries()) {
      const here = seen.flatMap((one, row) => (one === symbol ? [{ reel, row }] : []));
      if (here.length === 0) break;
      cells.push(...here);
      ways *= here.length;
      count++;
    }
    const payE4 = (pays[symbol]?.[count - FEWEST] ?? 0) * ways;
    return payE4 > 0 ? [{ symbol, count, ways, cells, payE4 }] : [];
  });
}

function winsAnywhere(
  { pays, fewest, most: max }: ReelsSettingsOf<'anywhere'>,
  risk: keyof typeof pays,
  grid: readonly (readonly number[])[],
): readonly Win[] {
  return pays[risk].flatMap((row, symbol): readonly Win[] => {
    const cells = grid.flatMap((seen, reel) =>
      seen.flatMap((one, place) => (one === symbol ? [{ reel, row: place }] : [])),
    );
    const payE4 = row[Math.min(cells.length, max) - fewest] ?? 0;
    return payE4 > 0 ? [{ symbol, count: cells.length, cells, payE4 }] : [];
  });
}

/** Two or three equal symbols from the left. */
function winsFromLeft(
  grid: readonly (readonly number[])[],
  pays: readonly (readonly number[])[],
): readonly Win[] {
  const row = grid.map(([symbol = 0]) => symbol);
  const [symbol = 0] = row;
  let count = 1;
  while (count < row.length && row[count] === symbol) count++;
  const payE4 = pays[symbol]?.[count - 2] ?? 0;
  return payE4 > 0
    ? [{ symbol, count, cells: Array.from({ length: count }, (_, reel) => ({ reel, row: 0 })), payE4 }]
    : [];
}

/** The largest group of equal symbols, the better symbol in a tie. Undefined if all differ. */
export function groupOf(
  row: readonly number[],
): { readonly symbol: number; readonly count: number } | undefined {
  let best: { readonly symbol: number; readonly count: number } | undefined;
  for (const symbol of row) {
    let count = 0;
    for (const one of row) if (one === symbol) count++;
    const [max, place] = best ? [best.count, best.symbol] : [1, Infinity];
    if (count > max || (count === max && count > 1 && symbol < place)) best = { symbol, count };
  }
  return best;
}

/** The reels of the largest group. Empty if all differ. */
function heldOf(row: readonly number[]): readonly boolean[] {
  const group = groupOf(row);
  return row.map((symbol) => symbol === group?.symbol);
}

function winsOfMost(
  grid: readonly (readonly number[])[],
  pays: readonly (readonly number[])[],
): readonly Win[] {
  const row = grid.map(([symbol = 0]) => symbol);
  const group = groupOf(row);
  const payE4 = group ? (pays[group.symbol]?.[group.count - 2] ?? 0) : 0;
  if (!group || payE4 === 0) return [];
  const cells = row.flatMap((symbol, reel) => (symbol === group.symbol ? [{ reel, row: 0 }] : []));
  return [{ ...group, cells, payE4 }];
}
