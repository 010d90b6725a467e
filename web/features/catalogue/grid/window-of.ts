/** Rows rendered beyond each edge of the screen, so that none is missing while it scrolls. */
const BEYOND = 2;
/** The window moves by this many rows at a time, which saves three of four updates. */
export const STRIDE = 4;

export interface RowWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * Rows to render. `top` is the position of the first row on the screen in px, negative once it has scrolled
 * out.
 */
export function windowOf(at: { top: number; rowPx: number; screenPx: number; rows: number }): RowWindow {
  const row = Math.floor(-at.top / at.rowPx);
  const shown = Math.ceil(at.screenPx / at.rowPx) + 2 * BEYOND + STRIDE;
  const from = Math.max(0, Math.min(row - (row % STRIDE) - BEYOND, at.rows - shown));
  return { from, to: Math.min(at.rows, from + shown) };
}

/** The index that a key moves to. The same index at the ends. */
export function placeAfter(
  key: string,
  at: { place: number; total: number; columns: number; rowsAPage: number; isRtl: boolean },
): number | undefined {
  const { place, total, columns, rowsAPage, isRtl } = at;
  const by = (distance: number): number | undefined => {
    const next = place + distance;
    // Up and down stay in the column. In a shorter last row they take the last item.
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
 * Assigns elements to rows. Rows that stay keep their element, new rows take those of removed ones, so
 * nothing is created while scrolling. Returns the same map if nothing changed.
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
