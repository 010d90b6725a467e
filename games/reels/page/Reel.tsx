import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { passedBy, type ReelTurns } from './turning.ts';

interface Props {
  /** Number of stops of the strip. */
  readonly length: number;
  /** The stop at rest. */
  readonly stop: number;
  /** Visible rows, and how many of them are above the stop. */
  readonly rows: number;
  readonly above: number;
  /** Height of a row in px. */
  readonly cell: number;
  /** Current spins. A new array for each round. */
  readonly turns: ReelTurns | undefined;
  readonly waiting: boolean;
  readonly onStop: (reel: number) => void;
  readonly reel: number;
  readonly faceOf: (stop: number, row: number) => ReactNode;
}

const SETTLE = 'cubic-bezier(0.12, 0.7, 0.16, 1.02)';

/** One strip. The compositor animates it: everything that passes is drawn before it starts. */
export const Reel = memo(function Reel(props: Props) {
  const { length, stop, rows, above, cell, turns, waiting, onStop, reel, faceOf } = props;
  const strip = useRef<HTMLDivElement>(null);
  const passing = turns ? passedBy(turns) : 0;
  const shown = turns?.at(-1)?.to ?? stop;
  const faces = Array.from({ length: passing + rows }, (_, place) => shown - above + place);

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || !turns || turns.length === 0) return undefined;
    const endMs = turns.at(-1)?.toMs ?? 0;
    let left = passedBy(turns);
    const at = (places: number): string => `translateY(${-places * cell}px)`;
    const frames: Keyframe[] = [{ offset: 0, transform: at(left) }];
    for (const { fromMs, toMs, passing: places } of turns) {
      if (fromMs > 0) frames.push({ offset: fromMs / endMs, transform: at(left) });
      const last = frames.at(-1);
      if (last) last.easing = SETTLE;
      left -= places;
      frames.push({ offset: toMs / endMs, transform: at(left) });
    }
    const moving = element.animate(frames, { duration: endMs, fill: 'both' });
    const stops = turns.map(({ toMs }) => setTimeout(() => onStop(reel), toMs));
    return () => {
      moving.cancel();
      for (const timer of stops) clearTimeout(timer);
    };
  }, [turns, cell, onStop, reel]);

  return (
    <div className="reel" data-waiting={waiting || undefined} style={{ height: rows * cell }}>
      <div ref={strip} className="strip">
        {faces.map((at, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a face has no name but its place on the strip
          <div key={place} className="face" style={{ height: cell }}>
            {faceOf(((at % length) + length) % length, place)}
          </div>
        ))}
      </div>
    </div>
  );
});
