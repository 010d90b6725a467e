// What a throw waits for: the last die, or the digits after the first, while they can still bring a large win.
import { isLargeOpen } from '../../page/feel/anticipation.ts';
import type { Choice } from '../fit.ts';
import { FACES, TRACK } from '../kind.ts';
import type { DicePlay } from '../rules.ts';

/** A roll shows its tens first. */
const TENS = 1_000;

/** Whether the last die is waited for, by the others. Its own face is not read. */
export const awaitsLastDie = (play: DicePlay, choice: Choice, drawn: readonly number[]): boolean =>
  isLargeOpen(
    Array.from({ length: FACES }, (_, face) => play.payE4(choice, drawn.with(drawn.length - 1, face))),
  );

/** Whether the rest of a roll is waited for, by its tens. Neither its other digits nor a lantern are read. */
export function awaitsDigits(play: DicePlay, choice: Choice, [roll = 0]: readonly number[]): boolean {
  const from = Math.floor(roll / TENS) * TENS;
  const others = play.draws[1] ?? 1;
  const ends: number[] = [];
  for (let one = from; one < Math.min(from + TENS, TRACK); one++)
    // Of a lantern: lit, and not.
    for (const other of others > 1 ? [0, 1] : [0]) ends.push(play.payE4(choice, [one, other]));
  return isLargeOpen(ends);
}
