// The rows that a ball waits for: the last ones, while they can still lead to a large win.
import { isLargeOpen } from '../../page/feel/anticipation.ts';
import { fallOf, type Course } from '../boards.ts';

/** Rows at the end that a ball falls slowly through. */
export const LAST_ROWS = 3;
/** How much longer they take. */
export const SLOWER = 1.8;

/** Whether the last rows are waited for: by the slots that can still be reached. Their own turns are not read. */
export function awaitsLastRows(course: Course, turns: readonly number[]): boolean {
  const fallen = turns.slice(0, -LAST_ROWS);
  return isLargeOpen(
    Array.from({ length: 2 ** LAST_ROWS }, (_, way) => {
      const rest = Array.from({ length: LAST_ROWS }, (__, row) => (way >> row) & 1);
      return fallOf(course, [...fallen, ...rest]).payE4;
    }),
  );
}
