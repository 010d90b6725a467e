import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { count } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { Thing } from './drawings.tsx';
import type { Found } from '../fair-steps.ts';
import { nameOf, themeOf } from '../results.ts';

/** What is known of one tile: uncovered by the player, or shown once the round is over. */
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
  readonly motif: string | undefined;
  readonly palette: string | undefined;
  readonly known: ReadonlyMap<number, KnownTile>;
  /** Of which round the tiles are: another one lies face down again. */
  readonly round: string;
  /** Tiles that may be uncovered now. */
  readonly mayUncover: (tile: number) => boolean;
  /** The tile that the server is being asked about. */
  readonly requested: number | undefined;
  readonly onUncover: (tile: number) => void;
}

/** Rim of the tray around the tiles, its edge below; places of tiles, from what a finger finds to the largest. */
const TRAY_PX = 8;
const EDGE_PX = 12;
const LARGEST_PX = 92;
const MIN_PX = 50;
const WIDEST = 1.5;

/** The tiles: a grid that arrows move over, one of which is in the order of the tab key. */
export function TileField(props: Props) {
  const { labels, columns, rows, isPath, known, mayUncover } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useTileSize(frame, columns, rows, isPath);
  const [at, setAt] = useState(0);
  const focus = (tile: number): void => {
    setAt(tile);
    frame.current?.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.focus();
  };
  // On a path the tab key and the arrows follow the row that is next.
  const step = isPath ? [...known.values()].filter((tile) => tile.isUncovered).length : 0;
  const row = isPath ? Math.min(step, rows - 1) : Math.floor(at / columns);
  const place = isPath ? row * columns + (at % columns) : at;
  const wasInside = useRef(false);
  useEffect(() => {
    // The row went on with the focus in it: the focus goes along.
    if (isPath && wasInside.current && frame.current?.contains(document.activeElement))
      frame.current.querySelector<HTMLElement>(`[data-tile="${place}"]`)?.focus();
  }, [isPath, place]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = tileAfterKey(event.key, place, columns, rows, isPath);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };

  return (
    <div ref={frame} className="frame" style={{ minBlockSize: rows * MIN_PX + 2 * TRAY_PX + EDGE_PX }}>
      <fieldset
        className="tiles"
        aria-label={labels.field}
        aria-describedby="keys"
        data-kind={isPath ? 'path' : 'field'}
        dir="ltr"
        style={{ width: size.width * columns, height: size.height * rows }}
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
                <div key={x} className="cell">
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
  const { labels, locale, columns, motif, palette, known, round, mayUncover, requested, onUncover } = field;
  const here = known.get(tile);
  const [x, y] = [tile % columns, Math.floor(tile / columns)];
  const name = labels.tileAt(count(locale, y + 1), count(locale, x + 1));
  const may = mayUncover(tile);
  return (
    <button
      type="button"
      className="slab"
      data-tile={tile}
      data-is={here?.is}
      data-open={here?.isUncovered || undefined}
      data-asked={requested === tile || undefined}
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
        <span className="under" key={`${round} under`}>
          <Thing motif={motif} palette={palette} is={here.is} />
        </span>
      ) : null}
      <span className="lid" />
    </button>
  );
}

/** The size at which all tiles fit into the frame, never smaller than a finger finds. */
function useTileSize(
  frame: RefObject<HTMLDivElement | null>,
  columns: number,
  rows: number,
  isPath: boolean,
): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fit = (): void => {
      const { clientWidth, clientHeight } = element;
      const within = (pixels: number, count: number): number =>
        Math.max(MIN_PX, Math.floor(Math.min(pixels / count, LARGEST_PX)));
      const height = within(clientHeight - 2 * TRAY_PX - EDGE_PX, rows);
      const width = within(clientWidth - 2 * TRAY_PX, columns);
      // On a path tiles may lie wider than they are high: there are few of them in a row.
      const square = Math.min(width, height);
      setSize({ width: isPath ? Math.min(width, Math.floor(height * WIDEST)) : square, height: square });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, columns, rows, isPath]);
  return size;
}

/** The tile that a key leads to. Tiles lie from left to right in every language, as a board does. */
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
