import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { symbolAt } from '@parlor/contract/content/game-families/read-settings.ts';
import { HELD_MS } from '../../page/feel/anticipation.ts';
import { drawingOf } from '../../page/look/drawn.ts';
import { count } from '../../page/look/figures.ts';
import type { Sound } from '../../page/feel/sound.ts';
import { linesOf, rowsOf, stripsOf, multiplierReelOf, type ReelsChoice } from '../machine.ts';
import { Reel } from './Reel.tsx';
import type { Spin } from '../spin.ts';
import { inShare, lastReelOf, lengthsOf, marginOf, turnsOf } from './turning.ts';

interface Props {
  readonly settings: ReelsSettings;
  readonly choice: ReelsChoice;
  /** The current stops and their result. The spin is undefined until a round was played. */
  readonly stops: readonly number[];
  readonly spin: Spin | undefined;
  /** Numbers of the running draw. */
  readonly drawn: readonly number[] | undefined;
  readonly held: readonly boolean[] | undefined;
  /** A call is running. */
  readonly waiting: boolean;
  /** The last reel is waited for. */
  readonly awaited: boolean;
  readonly sound: Sound;
  /** Of the duration of a spin. */
  readonly share: number;
  readonly locale: string;
  readonly onTap: () => void;
}

const GAP = 6;
const MAX_CELL = 128;
const MAX_LINES = 4;
const BADGE_PX = 22;
const LINE_INKS = ['--hot', '--cool', '--edge-colour', '--body'] as const;

/** The machine: reels, winning lines, held reels and filled reels. */
export function ReelsStage(props: Props) {
  const { settings, choice, stops, spin, drawn, held, waiting, awaited, sound, share, locale, onTap } = props;
  const frame = useRef<HTMLDivElement>(null);
  const space = useSpace(frame);
  const strips = stripsOf(settings);
  const wheel = multiplierReelOf(settings, choice);
  const lengths = lengthsOf(settings, choice);
  const reels = lengths.length;
  const margin = marginOf(settings);
  const rows = rowsOf(settings) + margin * 2;
  // A single row is less high, because its neighbours are only half visible.
  const seen = margin === 0 ? rows : 2.1;
  const cell = space ? cellPx(space, reels, seen, margin > 0) : 0;
  const { turns, phase } = useTurns(lengths, stops, drawn, held, awaited, share);
  const knock = useCallback(
    (reel: number): void => sound.knock(0, 0.15 + reel * 0.12, (reel / Math.max(1, reels - 1)) * 2 - 1),
    [sound, reels],
  );

  const faceOf = useCallback(
    (reel: number) =>
      (stop: number): ReactNode => {
        const strip = strips[reel];
        if (!strip) return <span className="number">×{count(locale, wheel[stop] ?? 1)}</span>;
        return (
          <svg viewBox="0 0 100 100">
            <use href={`#symbol-${strip[stop] ?? 0}`} />
          </svg>
        );
      },
    [strips, wheel, locale],
  );
  const faces = useMemo(() => lengths.map((_, reel) => faceOf(reel)), [faceOf, reels]); // oxlint-disable-line react/exhaustive-deps -- as many as reels

  const resting = drawn === undefined && !waiting;
  const wins = resting ? (spin?.wins ?? []) : [];
  const hit = new Set(wins.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel} ${row}`)));
  const filled = resting ? (spin?.filled ?? []) : [];
  const wild = settings.kind === 'stamps' ? symbolAt(settings.wild) : 0;
  const width = reels * cell + (reels - 1) * GAP;
  const height = Math.round(seen * cell);
  const top = (height - rows * cell) / 2;
  const middleOf = (reel: number, row: number): readonly [x: number, y: number] => [
    reel * (cell + GAP) + cell / 2,
    top + (row + margin + 0.5) * cell,
  ];
  const lines = linesOf(settings, choice);
  return (
    <div ref={frame} className="machine" aria-hidden="true" dir="ltr" onPointerDown={onTap}>
      <SymbolSheet names={settings.symbols} />
      {cell > 0 ? (
        <div
          className="cabinet"
          data-kind={settings.kind}
          style={{ '--cell': `${cell}px`, '--gap': `${GAP}px` } as CSSProperties}
        >
          <div className="glass" data-won={hit.size > 0 || undefined} style={{ width, height }}>
            {lengths.map((length, reel) => (
              <div
                // oxlint-disable-next-line react/no-array-index-key -- a reel has no name but its place
                key={reel}
                className="slit"
                data-awaited={(awaited && turns !== undefined && reel === lastReelOf(turns)) || undefined}
                data-numbers={strips[reel] === undefined || undefined}
                data-held={(held?.[reel] === true && (drawn ? phase === 'second' : resting)) || undefined}
                style={{ width: cell, height, marginBlockStart: 0 }}
              >
                <div style={{ marginBlockStart: top }}>
                  <Reel
                    reel={reel}
                    length={length}
                    stop={stops[reel] ?? 0}
                    rows={rows}
                    above={margin}
                    cell={cell}
                    turns={turns?.[reel]}
                    waiting={waiting}
                    onStop={knock}
                    faceOf={faces[reel] ?? (() => null)}
                  />
                </div>
                {resting
                  ? Array.from({ length: rowsOf(settings) }, (_, row) => {
                      const won =
                        hit.has(`${reel} ${row}`) ||
                        (strips[reel] === undefined && (spin?.times ?? 1) > 1 && hit.size > 0);
                      return (
                        <i
                          key={row}
                          className="cell"
                          data-hit={won || undefined}
                          style={{ top: top + (row + margin) * cell, height: cell }}
                        />
                      );
                    })
                  : null}
                {filled.includes(reel) ? (
                  <div className="filled" style={{ height }}>
                    <svg viewBox="0 0 100 100">
                      <use href={`#symbol-${wild}`} />
                    </svg>
                  </div>
                ) : null}
              </div>
            ))}
            {wins.some(({ line }) => line !== undefined) ? (
              <WinLines
                wins={wins}
                pathOf={(line) => (lines[line] ?? []).map((row, reel) => middleOf(reel, row))}
                width={width}
                height={height}
                locale={locale}
              />
            ) : null}
            {margin === 1 ? <i className="pointer" style={{ top: height / 2 }} /> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The largest cell size at which all reels fit. */
const cellPx = (
  { width, height }: { readonly width: number; readonly height: number },
  reels: number,
  rowsSeen: number,
  isSingleRow: boolean,
): number =>
  Math.floor(
    Math.min(
      MAX_CELL * (isSingleRow ? 1.15 : 1),
      (width - 28 - GAP * (reels - 1)) / reels,
      (height - 28) / rowsSeen,
    ),
  );

function useSpace(frame: RefObject<HTMLDivElement | null>) {
  const [space, setSpace] = useState<{ readonly width: number; readonly height: number }>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return space;
}

/** How the reels spin to the drawn stops. If some are held, the others spin a second time. */
function useTurns(
  lengths: readonly number[],
  stops: readonly number[],
  drawn: readonly number[] | undefined,
  held: readonly boolean[] | undefined,
  awaited: boolean,
  share: number,
) {
  const turns = useMemo(
    () => (drawn ? inShare(turnsOf(lengths, stops, drawn, held, awaited ? HELD_MS : 0), share) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the animation starts at the stops that were shown when the round arrived
    [drawn],
  );
  const [phase, setPhase] = useState<'first' | 'second'>('first');
  useEffect(() => {
    setPhase('first');
    if (!turns || !held) return undefined;
    const firstEnds = Math.max(...turns.map(([first]) => first?.toMs ?? 0));
    const timer = setTimeout(() => setPhase('second'), firstEnds);
    return () => clearTimeout(timer);
  }, [turns, held]);
  return { turns, phase };
}

/** The symbols, once. Every face refers to them. */
const SymbolSheet = ({ names }: { readonly names: ReelsSettings['symbols'] }) => (
  <svg className="sheet-of-symbols" width="0" height="0">
    <defs>
      {names.map((name, index) => (
        <g
          key={name}
          id={`symbol-${index}`}
          strokeLinecap="round"
          strokeLinejoin="round"
          dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
        />
      ))}
    </defs>
  </svg>
);

interface WinLinesProps {
  readonly wins: Spin['wins'];
  readonly pathOf: (line: number) => ReadonlyArray<readonly [x: number, y: number]>;
  readonly width: number;
  readonly height: number;
  readonly locale: string;
}

/** Winning lines with their numbers: strong as far as they pay, thin to their end. Too many would hide the symbols, so only the symbols are highlighted then. */
function WinLines({ wins, pathOf, width, height, locale }: WinLinesProps) {
  const drawnLines = wins.toSorted((a, b) => b.payE4 - a.payE4).slice(0, MAX_LINES);
  /** Lines before this one that begin in the same cell. */
  const beginsBefore = (index: number): number => {
    const beginOf = (one: number): number | undefined => pathOf(drawnLines[one]?.line ?? 0)[0]?.[1];
    return drawnLines.slice(0, index).filter((_, one) => beginOf(one) === beginOf(index)).length;
  };
  return (
    <svg className="lines" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {drawnLines.map(({ line, cells }, index) => {
        if (line === undefined) return null;
        const path = pathOf(line);
        const [start = [0, 0]] = path;
        const through = (places: ReadonlyArray<readonly number[]>): string =>
          places.map(([x = 0, y = 0]) => `${x.toFixed(0)},${y.toFixed(0)}`).join(' ');
        const points = through([[0, start[1]], ...path.slice(0, cells.length)]);
        return (
          <g key={line} style={{ color: `var(${LINE_INKS[index % LINE_INKS.length]})` }}>
            <polyline className="rest" points={through(path.slice(cells.length - 1))} />
            <polyline className="under" points={points} />
            <polyline points={points} />
            {/* Two lines may begin in one cell: their numbers stand one below the other. */}
            <g transform={`translate(${BADGE_PX / 2 - 12} ${start[1] + beginsBefore(index) * BADGE_PX})`}>
              <circle r={BADGE_PX / 2} />
              <text textAnchor="middle" dominantBaseline="central">
                {count(locale, line + 1)}
              </text>
            </g>
          </g>
        );
      })}
    </svg>
  );
}
