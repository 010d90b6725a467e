import { memo, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { Sound } from '../../page/feel/sound.ts';
import type { Round } from '../../page/play/use-table.tsx';
import { fallOf, rowsOf, type Course } from '../boards.ts';
import { awaitsLastRows } from './awaited.ts';
import { FallingBall } from './FallingBall.tsx';
import type { Strike } from './flight.ts';
import { hopsOf, layoutOf, trailOf, type Layout } from './geometry.ts';
import { pegPath, type PegShape } from './peg-shapes.ts';
import { Plates } from './Plates.tsx';
import { turnsOf } from '../results.ts';

interface Props {
  readonly course: Course;
  /** The kind of board and the motif of the theme. */
  readonly kind: string;
  readonly motif: string | undefined;
  readonly shape: PegShape;
  readonly palette: string | undefined;
  readonly locale: string;
  readonly flying: readonly Round[];
  /** The last landed round of this session. */
  readonly landed: Round | undefined;
  readonly sound: Sound;
  /** Of the duration of a fall. */
  readonly share: number;
}

/** The board: pegs, slots, balls in flight, and the trail of the last one. */
export function PlinkoStage(props: Props) {
  const { course, kind, motif, shape, palette, locale, flying, landed, sound, share } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<{ readonly width: number; readonly height: number }>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSpace({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const layout = useMemo(
    () => space && space.width > 0 && layoutOf(course, space.width, space.height, kind === 'baskets'),
    [course, space, kind],
  );
  const [rung, setRung] = useState<Readonly<Record<string, number>>>({});
  const ring = useCallback(({ hop: { bell } }: Strike): void => {
    if (!bell) return;
    const key = `${bell.row} ${bell.peg}`;
    setRung((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
  }, []);

  const turns = landed ? turnsOf(landed.outcome) : [];
  const onBoard =
    layout !== undefined && layout !== false && turns.length === rowsOf(course) ? turns : undefined;
  const slots = onBoard ? fallOf(course, onBoard).slots : [];
  return (
    <div ref={frame} className="board" data-kind={kind} data-motif={motif} aria-hidden="true" dir="ltr">
      {layout ? (
        <div
          className="field"
          style={
            {
              width: layout.width,
              height: layout.height,
              '--ball': `${(layout.ballRadius * 2).toFixed(1)}px`,
            } as CSSProperties
          }
        >
          <Pegs layout={layout} shape={shape} />
          {layout.fields[0]?.bells.map(({ row, peg, x, y }) => (
            <Bell
              key={`${row} ${peg}`}
              x={x}
              y={y}
              size={layout.ballRadius * 2.1}
              times={rung[`${row} ${peg}`] ?? 0}
            />
          ))}
          {layout.fields.map((field, index) => (
            <Plates
              key={field.top.y}
              field={field}
              palette={palette}
              locale={locale}
              hit={slots[index]}
              look={kind}
            />
          ))}
          {onBoard ? (
            <svg className="landed" width={layout.width} height={layout.height}>
              <path className="trail" d={trailOf(hopsOf(layout, onBoard))} />
            </svg>
          ) : null}
          {flying.map((round) => (
            <Ball
              key={round.roundId}
              round={round}
              layout={layout}
              course={course}
              sound={sound}
              share={share}
              onBell={ring}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

const Ball = memo(function Ball({
  round,
  layout,
  course,
  sound,
  share,
  onBell,
}: {
  readonly round: Round;
  readonly layout: Layout;
  readonly course: Course;
  readonly sound: Sound;
  readonly share: number;
  readonly onBell: (strike: Strike) => void;
}) {
  const turns = useMemo(() => turnsOf(round.outcome), [round]);
  const isAwaited = useMemo(
    () => turns.length === rowsOf(course) && awaitsLastRows(course, turns),
    [course, turns],
  );
  if (turns.length !== rowsOf(course)) return null;
  return (
    <FallingBall
      layout={layout}
      turns={turns}
      isAwaited={isAwaited}
      second={round.fairness.nonce % 2 === 1}
      sound={sound}
      share={share}
      onBell={onBell}
    />
  );
});

const Pegs = memo(function Pegs({ layout, shape }: { readonly layout: Layout; readonly shape: PegShape }) {
  const path = pegPath(
    shape,
    layout.fields.flatMap(({ pegs }) => pegs),
    layout.pegRadius,
  );
  const stroke = shape === 'peg' ? { strokeWidth: layout.pegRadius * 2 } : {};
  return (
    <svg className="pegboard" data-shape={shape} width={layout.width} height={layout.height}>
      {shape === 'bead'
        ? layout.fields.flatMap(({ rods }) =>
            rods.map(({ from, to }) => (
              <path
                key={from.y}
                className="rod"
                d={`M${from.x - layout.pegRadius * 2} ${from.y}H${to.x + layout.pegRadius * 2}`}
              />
            )),
          )
        : null}
      <path className="shade" d={path} {...stroke} transform={`translate(1 ${layout.pegRadius * 0.7})`} />
      <path className="peg" d={path} {...stroke} />
    </svg>
  );
});

/** Swings once for every ball that hits it. */
function Bell({
  x,
  y,
  size,
  times,
}: {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly times: number;
}) {
  return (
    <svg
      key={times}
      className="bell"
      data-rung={times > 0 || undefined}
      viewBox="-12 -12 24 24"
      style={{ left: x - size / 2, top: y - size / 2, width: size, height: size }}
    >
      <path
        d="M-10 7C-7 4-7.500-1-6.500-4A6.500 6.500 0 0 1 6.500-4C7.500-1 7 4 10 7Z"
        className="shade"
        transform="translate(1 2)"
      />
      <circle cy="8" r="3" className="clapper" />
      <path d="M-10 7C-7 4-7.500-1-6.500-4A6.500 6.500 0 0 1 6.500-4C7.500-1 7 4 10 7Z" />
    </svg>
  );
}
