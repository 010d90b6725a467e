// The ball that a drawing waits for: the last one, while it can still bring a large win.
import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import { isLargeOpen } from '../../page/feel/anticipation.ts';
import type { KenoChoice } from '../balls.ts';
import type { KenoPlay } from '../rules.ts';

/**
 * Whether the last ball is waited for: by the balls before it, and by what a hit and a miss would pay with the
 * smallest boost. The ball itself and the boost are not read. A drawing that spare balls may still follow does not wait.
 */
export function awaitsLastBall(
  settings: KenoSettings,
  play: KenoPlay,
  choice: KenoChoice,
  drawn: readonly number[],
): boolean {
  const { balls } = play.result(choice, drawn);
  const last = balls.length - 1;
  const before = balls.slice(0, last);
  const isHit = (ball: number): boolean => choice.picks.includes(ball);
  if (settings.kind === 'spare' && last < settings.drawn && !before.some(isHit)) return false;
  const left = Array.from({ length: settings.numbers }, (_, i) => i + 1).filter(
    (ball) => !before.includes(ball),
  );
  const open =
    settings.kind === 'boost'
      ? drawn.with(settings.drawn, settings.boost.indexOf(Math.min(...settings.boost)))
      : drawn;
  const ends = [true, false].flatMap((wanted) => {
    const place = left.findIndex((ball) => isHit(ball) === wanted);
    return place < 0 ? [] : [play.result(choice, open.with(last, place)).payE4];
  });
  return isLargeOpen(ends);
}
