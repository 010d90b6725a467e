import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Sound } from '../../page/feel/sound.ts';
import { flightOf, type Strike } from './flight.ts';
import { hopsOf, stripOf, trailOf, type Layout } from './geometry.ts';

interface Props {
  readonly layout: Layout;
  readonly turns: readonly number[];
  /** Identifies the ball. */
  readonly second: boolean;
  /** Its last rows are waited for. */
  readonly isAwaited: boolean;
  readonly sound: Sound;
  /** Of the usual duration, from the beginning of the fall. */
  readonly share: number;
  readonly onBell: (strike: Strike) => void;
}

/** A falling ball with its dotted trail. The compositor animates both. */
export function FallingBall({ layout, turns, second, isAwaited, sound, share, onBell }: Props) {
  const ball = useRef<HTMLElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const hops = useMemo(() => hopsOf(layout, turns, isAwaited), [layout, turns, isAwaited]);
  const trail = useMemo(() => trailOf(hops), [hops]);
  // As wide as its path, because the painted area of a ball should be small.
  const { left, width } = useMemo(() => stripOf(hops), [hops]);
  const [pace] = useState(share);
  /** Progress of the fall before the board changed its size: it continues from there. */
  const startedAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    const flight = flightOf(hops, layout.height, turns.length, layout.fields.length, pace, isAwaited);
    startedAt.current ??= performance.now();
    const passedMs = performance.now() - startedAt.current;
    const timing: KeyframeAnimationOptions = { duration: flight.durationMs, fill: 'both', easing: 'linear' };
    const played = [
      ball.current?.animate([...flight.ball], timing),
      pane.current?.animate([...flight.window], timing),
      drawing.current?.animate([...flight.drawing], timing),
    ];
    if (passedMs > 16) for (const animation of played) if (animation) animation.currentTime = passedMs;
    const bells: ReturnType<typeof setTimeout>[] = [];
    for (const strike of flight.strikes) {
      const inMs = strike.afterMs - passedMs;
      if (inMs < 0) continue;
      if (passedMs <= 16)
        sound.knock(inMs, 1 - strike.depth * 0.8, (strike.hop.from.x / layout.width) * 2 - 1);
      if (strike.hop.bell) bells.push(setTimeout(() => onBell(strike), inMs));
    }
    return () => {
      for (const animation of played) animation?.cancel();
      for (const bell of bells) clearTimeout(bell);
    };
  }, [hops, layout, turns, isAwaited, sound, pace, onBell]);

  return (
    <>
      <div className="pane" ref={pane} style={{ left, width }}>
        <svg
          ref={drawing}
          width={width}
          height={layout.height}
          viewBox={`${left} 0 ${width} ${layout.height}`}
        >
          <path className="trail" d={trail} />
        </svg>
      </div>
      <i
        className="ball"
        ref={ball}
        data-second={second || undefined}
        data-awaited={isAwaited || undefined}
      />
    </>
  );
}
