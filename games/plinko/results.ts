// The result of a ball in numbers and text: on tiles, under the board and for screen readers.
import { count, times } from '../page/look/figures.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import type { Labels } from '../words.ts';
import { fallOf, rowsOf, type Course } from './boards.ts';
import type { PlinkoOutcome } from './rules.ts';

/** The turns of a round. Undefined if an older round has another form. */
export function turnsOf(outcome: unknown): readonly number[] {
  const drawn = (outcome as Partial<PlinkoOutcome> | null)?.drawn;
  return Array.isArray(drawn) && drawn.every((turn) => turn === 0 || turn === 1) ? drawn : [];
}

/** "Slot ×2.", "Slots ×4.7 and ×0.8.", "Slot ×2. One bell rung: ×2." */
export function slotWords(course: Course, outcome: unknown, labels: Labels, locale: string): string {
  const turns = turnsOf(outcome);
  if (turns.length !== rowsOf(course)) return '';
  const { slots, rung } = fallOf(course, turns);
  const [first = '', second] = slots.map((slot, index) =>
    times(locale, course.boards[index]?.slotsE4[slot] ?? 0),
  );
  const landed = second === undefined ? labels.slotIs(first) : labels.slotsAre(first, second);
  if (rung.length === 0) return landed;
  const rings = times(locale, course.bellTimes ** rung.length * MULTIPLIER_ONE);
  return `${landed} ${labels.rang(count(locale, rung.length), rings)}`;
}
