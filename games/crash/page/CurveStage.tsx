import { useLayoutEffect, useRef, useState } from 'react';
import { drawingOf } from '../../page/look/drawn.ts';
import { times, timesRunning } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { paletteOf } from '../../page/look/palettes.ts';
import { crashMs, msUntil, multiplierAt } from '../curve.ts';
import type { CrashTable as Rules } from '../rules.ts';
import { HEIGHT, shapeAt, WIDTH } from './curve-shape.ts';
import type { Phase } from './phases.ts';

interface Props {
  readonly page: GamePageContext;
  readonly phase: Phase;
  /** The time of the server. */
  readonly now: () => number;
  /** When the multiplier began to rise, by the server. */
  readonly risesAtMs: number;
  /** At which multiplier the player cashed out in this round, in hundredths. */
  readonly takenE2: number | undefined;
}

const RIDER = 46;
/** What flies off at the end, in degrees from the tip. */
const SHARDS = [0, 40, 85, 125, 170, 215, 260, 310];

/** The curve and what rises along it. Decorative: multiplier and phase are text. */
export function CurveStage({ page, phase, now, risesAtMs, takenE2 }: Props) {
  const { state, labels, locale, still } = page;
  const { settings, look } = state.rules as Rules;
  const palette = paletteOf(look.palette);
  const line = useRef<SVGPathElement>(null);
  const ground = useRef<SVGPathElement>(null);
  const rider = useRef<SVGGElement>(null);
  const mark = useRef<SVGGElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const isRising = phase.is === 'rising';
  const pointE2 = phase.is === 'ended' ? phase.pointE2 : undefined;

  // Before the paint, so that nothing is seen where it does not belong.
  useLayoutEffect(() => {
    const draw = (ms: number, multiplierE2: number): void => {
      // With reduced motion the curve is drawn at the end alone.
      const shape = shapeAt(settings, still && pointE2 === undefined ? 0 : ms);
      line.current?.setAttribute('d', shape.line);
      ground.current?.setAttribute('d', shape.ground);
      const { x, y, turn } = shape.tip;
      rider.current?.setAttribute('transform', `translate(${x} ${y}) rotate(${turn})`);
      if (takenE2 !== undefined) {
        const at = shape.placeOf(Math.min(ms, msUntil(settings, takenE2)));
        mark.current?.setAttribute('transform', `translate(${at.x} ${at.y})`);
      }
      if (figure.current) figure.current.textContent = timesRunning(locale, multiplierE2);
    };
    if (pointE2 !== undefined) {
      draw(crashMs(settings, pointE2), Math.max(100, pointE2));
      return undefined;
    }
    if (!isRising) {
      draw(0, 100);
      return undefined;
    }
    let frame = 0;
    const next = (): void => {
      const ms = Math.max(0, now() - risesAtMs);
      draw(ms, multiplierAt(settings, ms));
      frame = still ? window.setTimeout(next, 250) : requestAnimationFrame(next);
    };
    next();
    return () => (still ? clearTimeout(frame) : cancelAnimationFrame(frame));
  }, [settings, locale, still, isRising, pointE2, now, risesAtMs, takenE2]);

  const inks = { a: palette.body, b: palette.cool, c: palette.hot, k: palette.ink };
  return (
    <div className="curve" data-phase={phase.is} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} strokeLinejoin="round" strokeLinecap="round">
        <path className="floor" d={`M0 172H${WIDTH}`} />
        <path ref={ground} className="ground" />
        <path ref={line} className="line-edge" />
        {takenE2 === undefined || (still && phase.is !== 'ended') ? null : (
          <g ref={mark} className="taken">
            <circle r="7" />
            <text y="-14" textAnchor="middle" className="figure">
              {times(locale, takenE2 * 100)}
            </text>
          </g>
        )}
        <g ref={rider} className="rider">
          {phase.is === 'ended' && !still
            ? SHARDS.map((turn) => (
                <g key={turn} transform={`rotate(${turn})`}>
                  <path className="shard" d="M14 -3L30 0L14 3Z" />
                </g>
              ))
            : null}
          <circle r={RIDER * 0.62} className="halo" />
          <svg
            x={-RIDER / 2}
            y={-RIDER / 2}
            width={RIDER}
            height={RIDER}
            viewBox="0 0 100 100"
            // A comet falls in its drawing.
            transform={look.motif === 'comet' ? 'rotate(180)' : undefined}
            dangerouslySetInnerHTML={{ __html: drawingOf(look.motif ?? 'kite', inks) }}
          />
        </g>
      </svg>
      {phase.is === 'betting' && !still ? (
        <Until key={phase.round} bettingMs={settings.bettingMs} leftMs={phase.leftMs} />
      ) : null}
      <p className="multiplier">
        <span ref={figure} className="figure" />
        <small>{captionOf(phase, labels)}</small>
      </p>
    </div>
  );
}

/** How long bets are still taken. Its animation begins once, at its share of the time. */
function Until({ bettingMs, leftMs }: { readonly bettingMs: number; readonly leftMs: number }) {
  const [style] = useState(() => ({
    animationDuration: `${bettingMs}ms`,
    animationDelay: `${Math.round(leftMs - bettingMs)}ms`,
  }));
  return <i className="until" style={style} />;
}

function captionOf(phase: Phase, labels: GamePageContext['labels']): string {
  if (phase.is === 'ended') return phase.isVoid ? labels.crashVoid : labels.crashEnded;
  return phase.is === 'rising' ? labels.crashRising : labels.crashBetting;
}
