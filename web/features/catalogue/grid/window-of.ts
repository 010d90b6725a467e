/** Rows that are drawn beyond each edge of the screen, so that none is missing while it moves. */
const BEYOND = 2;
/** The window moves by so many rows at a time: a quarter of the changes. */
export const STRIDE = 4;

export interface RowWindow {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/**
 * Rows to draw. `top` is where the first row stands on the screen, in px, negative once it was scrolled by.
 */
export function windowOf(at: { top: number; rowPx: number; screenPx: number; rows: number }): RowWindow {
  const row = Math.floor(-at.top / at.rowPx);
  const shown = Math.ceil(at.screenPx / at.rowPx) + 2 * BEYOND + STRIDE;
  const from = Math.max(0, Math.min(row - (row % STRIDE) - BEYOND, at.rows - shown));
  return { from, to: Math.min(at.rows, from + shown) };
}

/** The place a key leads to; the same place at the ends. */
export function placeAfter(
  key: string,
  at: { place: number; total: number; columns: number; rowsAPage: number; isRtl: boolean },
): number | undefined {
  const { place, total, columns, rowsAPage, isRtl } = at;
  const by = (distance: number): number | undefined => {
    const next = place + distance;
    // Up and down stay in their column; at the last row what stands there is taken.
    if (next < 0) return distance === -1 ? 0 : place % columns;
    if (next < total) return next;
    const isLastRow = Math.floor(place / columns) === Math.floor((total - 1) / columns);
    return isLastRow ? place : total - 1;
  };
  switch (key) {
    case 'ArrowLeft':
      return by(isRtl ? 1 : -1);
    case 'ArrowRight':
      return by(isRtl ? -1 : 1);
    case 'ArrowUp':
      return by(-columns);
    case 'ArrowDown':
      return by(columns);
    case 'PageUp':
      return by(-columns * rowsAPage);
    case 'PageDown':
      return by(columns * rowsAPage);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}

/**
 * Which of the drawn rows becomes which: rows that stay keep their own, those that come take over from those that go, so
 * that nothing is built anew while one scrolls. The same map where nothing came or went.
 */
export function slotsFor(
  before: ReadonlyMap<number, number>,
  rows: readonly number[],
): ReadonlyMap<number, number> {
  if (before.size === rows.length && rows.every((row) => before.has(row))) return before;
  const staying = new Set(rows);
  const free = [...before].filter(([row]) => !staying.has(row)).map(([, slot]) => slot);
  let next = Math.max(-1, ...before.values());
  return new Map(rows.map((row) => [row, before.get(row) ?? free.shift() ?? ++next]));
}
