import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { count } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { TileContent } from './drawings.tsx';
import type { Found } from '../step-payouts.ts';
import { nameOf, themeOf } from '../results.ts';

/** A tile that the player uncovered, or that was shown at the end. */
export interface KnownTile {
  readonly is: Found;
  readonly isUncovered: boolean;
}

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly columns: number;
  readonly rows: number;
  readonly isPath: boolean;
  /** The round waits for its first tile. */
  readonly isWaitingForFirstTile: boolean;
  readonly motif: string | undefined;
  readonly palette: string | undefined;
  readonly known: ReadonlyMap<number, KnownTile>;
  /** Id of the round. In a new round all tiles are face down. */
  readonly round: string;
  /** Tiles that can be uncovered now. */
  readonly mayUncover: (tile: number) => boolean;
  /** The tile that was sent to the server, until its result is shown. */
  readonly requested: number | undefined;
  /** Its result is shown after a pause, because much is at stake (MinesTable). */
  readonly isAwaited: boolean;
  readonly onUncover: (tile: number) => void;
}

/** Sizes in px: the frame around the tiles, its padding at the edge, and the largest and smallest tile. */
const FRAME_PX = 8;
const EDGE_PX = 12;
const LARGEST_PX = 92;
const MIN_PX = 50;
/** The smallest tile on a phone held sideways, where gaps are narrower (mines.css). Without the gap, both minimums leave a touch target of 44 px. */
const MIN_SIDEWAYS_PX = 48;
const SIDEWAYS = '(orientation: landscape) and (max-height: 499px) and (min-width: 560px)';
/** On a path: the width of a tile as a multiple of its height, at most. */
const WIDEST = 1.5;

const leastPx = (isSideways: boolean): number => (isSideways ? MIN_SIDEWAYS_PX : MIN_PX);

function watchSideways(changed: () => void): () => void {
  const query = matchMedia(SIDEWAYS);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The tiles: a grid for arrow keys with one Tab stop. */
export function TileField(props: Props) {
  const { labels, columns, rows, isPath, isWaitingForFirstTile, known, mayUncover } = props;
  const isSideways = useSyncExternalStore(watchSideways, () => matchMedia(SIDEWAYS).matches);
  /** On a phone held sideways, a path runs from left to right, so its rows are shown as columns. */
  const isTurned = isPath && isSideways;
  const [across, down] = isTurned ? [rows, columns] : [columns, rows];
  const frame = useRef<HTMLDivElement>(null);
  const size = useTileSize(frame, across, down, isPath, isSideways);
  const [at, setAt] = useState(0);
  const focus = (tile: number): void => {
    setAt(tile);
    frame.current?.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.focus();
  };
  // On a path, Tab and arrow keys follow the next row.
  const step = isPath ? [...known.values()].filter((tile) => tile.isUncovered).length : 0;
  const row = isPath ? Math.min(step, rows - 1) : Math.floor(at / columns);
  const place = isPath ? row * columns + (at % columns) : at;
  const wasInside = useRef(false);
  useEffect(() => {
    // The row advanced while it had the focus, so the focus moves along.
    if (isPath && wasInside.current && frame.current?.contains(document.activeElement))
      frame.current.querySelector<HTMLElement>(`[data-tile="${place}"]`)?.focus();
  }, [isPath, place]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = tileAfterKey(isTurned ? turned(event.key) : event.key, place, columns, rows, isPath);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };

  return (
    <div
      ref={frame}
      className="frame"
      style={{ minBlockSize: down * leastPx(isSideways) + 2 * FRAME_PX + EDGE_PX }}
    >
      <fieldset
        className="tiles"
        aria-label={labels.field}
        aria-describedby="keys"
        data-kind={isPath ? 'path' : 'field'}
        data-first-tile={isWaitingForFirstTile || undefined}
        dir="ltr"
        style={{ width: size.width * across, height: size.height * down }}
      >
        {Array.from({ length: rows }, (_, y) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place
            key={y}

            className="row"
            data-next={(isPath && y === step && mayUncover(y * columns)) || undefined}
          >
            {Array.from({ length: columns }, (__, x) => {
              const tile = y * columns + x;
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a tile has no name but its place
                <div key={x} className="cell" style={{ '--wave': x + y } as CSSProperties}>
                  <Tile
                    field={props}
                    tile={tile}
                    isInTabOrder={tile === place}
                    onKeyDown={onKeyDown}
                    onFocus={() => {
                      wasInside.current = true;
                      setAt(tile);
                    }}
                    onBlur={() => (wasInside.current = false)}
                    onPress={() => setAt(tile)}
                  />
                </div>
              );
            })}
          </div>
        ))}
      </fieldset>
    </div>
  );
}

interface TileProps {
  readonly field: Props;
  readonly tile: number;
  readonly isInTabOrder: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onPress: () => void;
}

function Tile({ field, tile, isInTabOrder, onKeyDown, onFocus, onBlur, onPress }: TileProps) {
  const {
    labels,
    locale,
    columns,
    motif,
    palette,
    known,
    round,
    mayUncover,
    requested,
    isAwaited,
    onUncover,
  } = field;
  const here = known.get(tile);
  const [x, y] = [tile % columns, Math.floor(tile / columns)];
  const name = labels.tileAt(count(locale, y + 1), count(locale, x + 1));
  const may = mayUncover(tile);
  return (
    <button
      type="button"
      className="mine-tile"
      data-tile={tile}
      data-is={here?.is}
      data-open={here?.isUncovered || undefined}
      data-requested={requested === tile || undefined}
      data-awaited={(isAwaited && requested === tile) || undefined}
      aria-disabled={!may || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-label={labels.tileIs(name, here ? nameOf(themeOf(labels, motif), here.is) : labels.faceDown)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={() => {
        onPress();
        if (may) onUncover(tile);
      }}
    >
      {here ? (
        <span className="tile-content" key={`${round} under`}>
          <TileContent motif={motif} palette={palette} is={here.is} />
        </span>
      ) : null}
      <span className="tile-cover" />
    </button>
  );
}

/** The size at which all tiles fit, never below a touch target. */
function useTileSize(
  frame: RefObject<HTMLDivElement | null>,
  columns: number,
  rows: number,
  isPath: boolean,
  isSideways: boolean,
): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fit = (): void => {
      const { clientWidth, clientHeight } = element;
      const within = (pixels: number, count: number): number =>
        Math.max(leastPx(isSideways), Math.floor(Math.min(pixels / count, LARGEST_PX)));
      const height = within(clientHeight - 2 * FRAME_PX - EDGE_PX, rows);
      const width = within(clientWidth - 2 * FRAME_PX, columns);
      // On a path tiles may be wider than high, because a row has few of them.
      const square = Math.min(width, height);
      setSize({ width: isPath ? Math.min(width, Math.floor(height * WIDEST)) : square, height: square });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, columns, rows, isPath, isSideways]);
  return size;
}

/** On a turned path a row is a column on the screen, so up and down act as left and right. */
const turned = (key: string): string =>
  key === 'ArrowDown' ? 'ArrowRight' : key === 'ArrowUp' ? 'ArrowLeft' : key;

/** The tile that a key moves to. Tiles run left to right in every language. */
function tileAfterKey(
  key: string,
  place: number,
  columns: number,
  rows: number,
  isPath: boolean,
): number | undefined {
  const by: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, isPath ? 0 : -1],
    ArrowDown: [0, isPath ? 0 : 1],
    Home: [-columns, 0],
    End: [columns, 0],
  };
  const move = by[key];
  if (!move) return undefined;
  const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
  const [x, y] = [place % columns, Math.floor(place / columns)];
  return within(y + move[1], rows) * columns + within(x + move[0], columns);
}
