import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { count } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { fieldShape, type FieldShape } from './field-shape.ts';
import { ballMs } from './pace.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly numbers: number;
  readonly motif: string | undefined;
  readonly picks: readonly number[];
  /** The balls of the round that is shown, in the order drawn. */
  readonly balls: readonly number[];
  /** The picks of that round. */
  readonly ballPicks: readonly number[];
  /** The balls appear one after the other. */
  readonly isDrawing: boolean;
  /** The last ball comes late, because it may change what the round pays. */
  readonly isLastBallLate: boolean;
  /** Id of the round that is shown, so that its balls appear again. */
  readonly round: string;
  readonly locked: boolean;
  /** No further number can be picked. */
  readonly isPickLimitReached: boolean;
  readonly onToggle: (number: number) => void;
}

/** Width of the frame around the numbers. */
const TRAY_PX = 7;
/** Height of the edge below the frame. */
const EDGE_PX = 6;

/** The numbers: a grid for arrow keys with one Tab stop. They run left to right in every language. */
export function KenoField(props: Props) {
  const { labels, numbers, motif } = props;
  const frame = useRef<HTMLDivElement>(null);
  const shape = useShape(frame, numbers);
  const [at, setAt] = useState(1);

  const onKeyDown = (event: KeyboardEvent): void => {
    const by: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -shape.columns,
      ArrowDown: shape.columns,
      Home: 1 - at,
      End: numbers - at,
    };
    const step = by[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = at + step;
    if (next < 1 || next > numbers) return;
    setAt(next);
    frame.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus();
  };

  return (
    <div ref={frame} className="frame" style={{ minBlockSize: shape.leastHeight + 2 * TRAY_PX + EDGE_PX }}>
      <fieldset
        className="places"
        aria-label={labels.kenoField}
        aria-describedby="keys"
        data-motif={motif}
        dir="ltr"
        style={{ gridTemplateColumns: `repeat(${shape.columns}, ${shape.size}px)`, gridAutoRows: shape.size }}
      >
        {Array.from({ length: numbers }, (_, i) => (
          <Place
            key={i + 1}
            field={props}
            number={i + 1}
            isInTabOrder={i + 1 === at}
            onKeyDown={onKeyDown}
            onFocus={() => setAt(i + 1)}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface PlaceProps {
  readonly field: Props;
  readonly number: number;
  readonly isInTabOrder: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

function Place({ field, number, isInTabOrder, onKeyDown, onFocus }: PlaceProps) {
  const {
    labels,
    locale,
    picks,
    balls,
    ballPicks,
    isDrawing,
    isLastBallLate,
    round,
    locked,
    isPickLimitReached,
    onToggle,
  } = field;
  const isPicked = picks.includes(number);
  const drawIndex = balls.indexOf(number);
  const isHit = drawIndex >= 0 && ballPicks.includes(number);
  const canToggle = !locked && (isPicked || !isPickLimitReached);
  const shown = count(locale, number);
  const name =
    drawIndex < 0 || isDrawing
      ? labels.kenoNumber(shown)
      : isHit
        ? labels.kenoHit(shown)
        : labels.kenoDrawn(shown);
  return (
    <button
      type="button"
      className="place"
      data-number={number}
      data-picked={isPicked || undefined}
      data-awaited={
        (isLastBallLate && isPicked && (drawIndex < 0 || drawIndex === balls.length - 1)) || undefined
      }
      aria-pressed={isPicked}
      aria-disabled={!canToggle || undefined}
      aria-label={name}
      tabIndex={isInTabOrder ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={() => {
        if (canToggle) onToggle(number);
      }}
    >
      <span className="face" aria-hidden="true">
        {shown}
      </span>
      {drawIndex >= 0 ? (
        <span
          key={round}
          className="ball"
          aria-hidden="true"
          data-hit={isHit || undefined}
          data-drawing={isDrawing || undefined}
          style={{ '--ball-after': `${ballMs(drawIndex, balls.length, isLastBallLate)}ms` } as CSSProperties}
        >
          {shown}
        </span>
      ) : null}
    </button>
  );
}

/** The shape that fits the frame. */
function useShape(frame: RefObject<HTMLDivElement | null>, places: number): FieldShape {
  const [shape, setShape] = useState<FieldShape>(() => fieldShape(places, 0, 0));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fit = (): void => {
      const { clientWidth, clientHeight } = element;
      const next = fieldShape(places, clientWidth - 2 * TRAY_PX, clientHeight - 2 * TRAY_PX - EDGE_PX);
      setShape((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, places]);
  return shape;
}
