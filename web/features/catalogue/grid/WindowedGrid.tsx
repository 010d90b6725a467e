import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { saveScrollPosition, takeScrollPosition } from './scroll-position.ts';
import { lookAgain } from './cover-queue.ts';
import { placeAfter, slotsFor, STRIDE, windowOf } from './window-of.ts';
import styles from './WindowedGrid.module.css';

export type WindowedGridProps<T> = {
  /** Covers in 2 to 6 columns, or rows in 1 or 2. The width of the grid decides. */
  kind: 'covers' | 'rows';
  label: string;
  total: number;
  /** The item at an index. Undefined while it loads. */
  at: (place: number) => T | undefined;
  /**
   * Renders an item. Keep the function stable while the look does not change. All items have the same height.
   * Arrow keys move between links with `tabIndex` -1.
   */
  children: (item: T | undefined, tabIndex: 0 | -1) => ReactNode;
  /** A sample item of the common height, for measuring. */
  sample: ReactNode;
  /** Reports which indexes are rendered. */
  onVisible?: (from: number, to: number) => void;
  /** Handles presses anywhere in the grid: thousands of tiles have no listeners themselves. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
};

type Sizes = {
  readonly columns: number;
  /** Height of a row including the gap. */
  readonly rowPx: number;
  readonly widthPx: number;
  readonly screenPx: number;
};

/** After this time without scrolling, the page counts as still. */
const REST_MS = 150;
/**
 * Minimum time between two checks while scrolling: two frames at 60 Hz, too short to run out of rendered
 * rows.
 */
const LOOK_MS = 30;
/** Before anything is known: a screenful on a large phone. */
const UNMEASURED = 12;
/**
 * Sizes of the last grid of each kind. A grid that returns has its full height at once, so Back restores the
 * position.
 */
const lastSizes = new Map<string, Sizes>();
const knownSizes = (kind: string): Sizes | undefined => {
  const sizes = lastSizes.get(kind);
  return sizes && sizes.widthPx === innerWidth && sizes.screenPx === innerHeight ? sizes : undefined;
};

/**
 * A list of any length. Only the rows on the screen and a few around them are in the document. It scrolls
 * with the page. One tile is a Tab stop; arrows, Home, End, Page Up and Page Down move from there.
 */
export function WindowedGrid<T>({
  kind,
  label,
  total,
  at,
  children,
  sample,
  onVisible,
  onPress,
}: WindowedGridProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const sizes = useSizes(kind, list, probe);
  const { top, isMoving } = useScrolled(sizes, total, list);
  const [focused, setFocused] = useState<number>();

  const columns = sizes?.columns ?? 1;
  const rows = Math.ceil(total / columns);
  const shown = sizes ? windowOf({ ...sizes, top, rows }) : { from: 0, to: 0 };

  usePlaceBefore(sizes !== undefined && total > 0);

  const [from, to] = sizes ? [shown.from * columns, Math.min(total, shown.to * columns)] : [0, UNMEASURED];
  // Rendered in the same task: an effect after paint would need a frame and a timer each time.
  useLayoutEffect(() => onVisible?.(from, to), [onVisible, from, to]);

  // Tab returns to the last focused tile, or to the first one on the screen.
  const highest = sizes ? Math.max(0, Math.ceil(-top / sizes.rowPx)) * columns : 0;
  const current = Math.min(focused ?? highest, Math.max(0, total - 1));
  const rowNumbers = Array.from({ length: shown.to - shown.from }, (_, n) => shown.from + n);
  // The focused row stays rendered, however far the player scrolls.
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns);
  if (sizes && focusedRow !== undefined && focusedRow < rows && !rowNumbers.includes(focusedRow))
    rowNumbers.splice(focusedRow < shown.from ? 0 : rowNumbers.length, 0, focusedRow);
  const [slots, setSlots] = useState<ReadonlyMap<number, number>>(new Map());
  const nextSlots = slotsFor(slots, rowNumbers);
  if (nextSlots !== slots) setSlots(nextSlots);
  // Moving a row in the document is expensive. While the page scrolls, only the position on the screen
  // counts. When it is still, rows are put in reading order.
  if (isMoving) rowNumbers.sort((a, b) => (nextSlots.get(a) ?? 0) - (nextSlots.get(b) ?? 0));

  const itemsOf = (first: number, count: number): ReadonlyArray<T | undefined> =>
    Array.from({ length: count }, (_, n) => at(first + n));

  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const place = placeOf(event.target);
    if (!sizes || place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = placeAfter(event.key, {
      place,
      total,
      columns,
      rowsAPage: Math.max(1, Math.floor(sizes.screenPx / sizes.rowPx) - 1),
      isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
    });
    if (next === undefined) return;
    event.preventDefault();
    // The tile may not exist yet: it is rendered, then focused, and the browser scrolls it into view.
    flushSync(() => setFocused(next));
    const cell = list.current?.querySelector(`[data-place="${next}"]`);
    focusIn(cell);
    cell?.scrollIntoView({ block: 'nearest' });
  };

  // If a placeholder had the focus, the loaded game takes it.
  useLayoutEffect(() => {
    const cell = document.activeElement;
    if (cell?.hasAttribute('data-place') && cell.querySelector('a')) focusIn(cell);
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the links within
    <div
      ref={list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the rows
      role="list"
      aria-label={label}
      className={styles.list}
      data-kind={kind}
      style={sizes ? { blockSize: rows * sizes.rowPx } : {}}
      onKeyDown={walk}
      onClick={onPress}
      onFocus={(event) => setFocused(placeOf(event.target))}
      onBlur={(event: FocusEvent) => {
        if (!list.current?.contains(event.relatedTarget)) setFocused(undefined);
      }}
    >
      <div ref={probe} className={`${styles.flow} ${styles.probe}`} aria-hidden="true">
        {sample}
      </div>
      {sizes ? (
        rowNumbers.map((row) => (
          <Row
            key={nextSlots.get(row)}
            first={row * columns}
            items={itemsOf(row * columns, Math.min(columns, total - row * columns))}
            total={total}
            topPx={row * sizes.rowPx}
            rowPx={sizes.rowPx}
            current={Math.floor(current / columns) === row ? current : undefined}
          >
            {children}
          </Row>
        ))
      ) : (
        <Row
          first={0}
          items={itemsOf(0, Math.min(total, UNMEASURED))}
          total={total}
          topPx={undefined}
          rowPx={0}
          current={0}
        >
          {children}
        </Row>
      )}
    </div>
  );
}

type Box = RefObject<HTMLDivElement | null>;

/** Number of columns and row height, measured on the sample. Undefined until measured. */
function useSizes(kind: string, list: Box, probe: Box): Sizes | undefined {
  const [sizes, setSizes] = useState(() => knownSizes(kind));
  useLayoutEffect(() => {
    const [around, row] = [list.current, probe.current];
    if (!around || !row) return;
    const measure = (): void => {
      const style = getComputedStyle(row);
      const next: Sizes = {
        columns: style.gridTemplateColumns.split(' ').length,
        rowPx: row.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0),
        widthPx: innerWidth,
        screenPx: innerHeight,
      };
      lastSizes.set(kind, next);
      setSizes((now) =>
        now &&
        now.columns === next.columns &&
        now.rowPx === next.rowPx &&
        now.widthPx === next.widthPx &&
        now.screenPx === next.screenPx
          ? now
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [kind, list, probe]);
  return sizes;
}

/** The position of the list on the screen, as exact as its window needs, and whether the page scrolls. */
function useScrolled(sizes: Sizes | undefined, total: number, list: Box) {
  const [top, setTop] = useState(0);
  const [isMoving, setMoving] = useState(false);
  useLayoutEffect(() => {
    if (!sizes) return;
    // Offset of the list on the page. Measured again when the page is still, because content above may have
    // grown.
    const begin = (): number => (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
    let beginPx = begin();
    const stepPx = STRIDE * sizes.rowPx;
    // Only as exact as the window needs: a change without effect renders nothing.
    const look = (): void => {
      setTop(-Math.floor((scrollY - beginPx) / stepPx) * stepPx);
      lookAgain();
    };
    let lastMs = 0;
    let lookedMs = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const rested = (): void => {
      const leftMs = lastMs + REST_MS - performance.now();
      rest = leftMs > 0 ? setTimeout(rested, leftMs) : undefined;
      if (rest !== undefined) return;
      setMoving(false);
      beginPx = begin();
      look();
    };
    const scrolled = ({ timeStamp }: Event): void => {
      lastMs = timeStamp;
      if (timeStamp - lookedMs >= LOOK_MS) {
        lookedMs = timeStamp;
        look();
      }
      rest ??= setTimeout(rested, REST_MS);
      setMoving(true);
    };
    look();
    rest = setTimeout(rested, REST_MS);
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(rest);
      removeEventListener('scroll', scrolled);
    };
  }, [sizes, total, list]);
  return { top, isMoving };
}

/** Back restores the position once the list has its height. */
function usePlaceBefore(isHigh: boolean): void {
  useEffect(saveScrollPosition, []);
  useLayoutEffect(() => {
    if (!isHigh) return;
    const y = takeScrollPosition();
    // Skipped if the player has started to scroll.
    if (y !== undefined && scrollY === 0) scrollTo({ top: y, behavior: 'instant' });
  }, [isHigh]);
}

type RowProps<T> = Pick<WindowedGridProps<T>, 'children' | 'total'> & {
  first: number;
  items: ReadonlyArray<T | undefined>;
  /** Undefined: height by content. */
  topPx: number | undefined;
  /** Height of a row including the gap. */
  rowPx: number;
  /** Index of the Tab stop, if it is in this row. */
  current: number | undefined;
};

function PlainRow<T>({ first, items, total, topPx, rowPx, current, children }: RowProps<T>) {
  return (
    <div
      role="presentation"
      className={topPx === undefined ? styles.flow : styles.row}
      {...(topPx !== undefined && { style: { transform: `translateY(${topPx}px)`, blockSize: rowPx } })}
    >
      {items.map((item, column) => {
        const place = first + column;
        return (
          <div
            key={column}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows stand between a list and its items here, which <ul> does not allow
            role="listitem"
            tabIndex={-1}
            aria-setsize={total}
            aria-posinset={place + 1}
            data-place={place}
          >
            {children(item, place === current ? 0 : -1)}
          </div>
        );
      })}
    </div>
  );
}
/** Memoized by its items: a page that arrives may belong to other rows. */
const Row = memo(PlainRow, (before, now) => {
  const keys = Object.keys(now) as Array<keyof typeof now>;
  return keys.every((key) => (key === 'items' ? areSame(before.items, now.items) : before[key] === now[key]));
}) as typeof PlainRow;

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && now.every((item, n) => item === before[n]);

/** The link of an index, or its placeholder while the game loads. */
const focusIn = (cell: Element | null | undefined): void =>
  (cell?.querySelector<HTMLElement>('a') ?? (cell instanceof HTMLElement ? cell : undefined))?.focus({
    preventScroll: true,
  });

const placeOf = (target: EventTarget): number | undefined => {
  const cell = target instanceof Element ? target.closest('[data-place]') : null;
  return cell instanceof HTMLElement ? Number(cell.dataset['place']) : undefined;
};
