// How the places of a field are laid out in the room that there is.

export interface FieldShape {
  readonly columns: number;
  readonly rows: number;
  /** Side of a place in px. */
  readonly size: number;
  /** The least height of the field with touch targets of full size, in px. */
  readonly leastHeight: number;
}

/** A touch target. */
export const SMALLEST_PX = 44;
const LARGEST_PX = 78;
const FEWEST_COLUMNS = 4;
/** A field without a gap in its last row is preferred to one with places that are larger by less than this. */
const FULL_ROWS_COUNT = 1.1;

/** The columns with the largest places, never below a touch target: a low field grows over the height instead. */
export function fieldShape(places: number, width: number, height: number): FieldShape {
  const most = Math.max(FEWEST_COLUMNS, Math.floor(width / SMALLEST_PX));
  let best = { columns: FEWEST_COLUMNS, size: 0, worth: 0 };
  for (let columns = FEWEST_COLUMNS; columns <= Math.min(most, places); columns++) {
    const rows = Math.ceil(places / columns);
    const size = Math.min(LARGEST_PX, Math.floor(Math.min(width / columns, height / rows)));
    const worth = size * (places % columns === 0 ? FULL_ROWS_COUNT : 1);
    if (size >= SMALLEST_PX && worth > best.worth) best = { columns, size, worth };
  }
  const leastRows = Math.ceil(places / Math.min(most, places));
  const { columns, size } =
    best.size > 0 ? best : { columns: Math.ceil(places / leastRows), size: SMALLEST_PX };
  return { columns, rows: Math.ceil(places / columns), size, leastHeight: leastRows * SMALLEST_PX };
}
