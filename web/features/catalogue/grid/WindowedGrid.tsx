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
import { keepPlace, placeBefore } from './kept-place.ts';
import { lookAgain } from './cover-queue.ts';
import { placeAfter, slotsFor, STRIDE, windowOf } from './window-of.ts';
import styles from './WindowedGrid.module.css';

export type WindowedGridProps<T> = {
  /** Covers in 2 to 6 columns, or rows in 1 or 2: how wide the grid is says how many. */
  kind: 'lids' | 'rows';
  label: string;
  total: number;
  /** What stands at a place; undefined while it is on its way. */
  at: (place: number) => T | undefined;
  /** How it looks: the same function for the same look. All of a kind are equally high. Arrow keys lead to links with `tabIndex` -1. */
  children: (item: T | undefined, tabIndex: 0 | -1) => ReactNode;
  /** Something as high as all the others, to measure by. */
  sample: ReactNode;
  /** Which places are drawn now. */
  onLook?: (from: number, to: number) => void;
  /** A press on anything in it: tiles among thousands have no ears of their own. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
};

type Sizes = {
  readonly columns: number;
  /** From the top of a row to the top of the next. */
  readonly rowPx: number;
  readonly widthPx: number;
  readonly screenPx: number;
};

/** So long nothing scrolled, and the page rests. */
const REST_MS = 150;
/** While it scrolls one looks so often where: two frames of sixty a second, in which no row that is drawn runs out. */
const LOOK_MS = 30;
/** While nothing is known yet: a screenful on a large phone. */
const UNMEASURED = 12;
/** Of the last grid of its kind, so that one that comes back is as high at once as it was, and Back finds its place. */
const lastSizes = new Map<string, Sizes>();
const knownSizes = (kind: string): Sizes | undefined => {
  const sizes = lastSizes.get(kind);
  return sizes && sizes.widthPx === innerWidth && sizes.screenPx === innerHeight ? sizes : undefined;
};

/**
 * A list of any length of which only the rows on the screen and a few around them are in the document. It scrolls with
 * the page. One of its tiles is a stop of Tab; arrows, Home, End and Page Up and Down lead from there.
 */
export function WindowedGrid<T>({
  kind,
  label,
  total,
  at,
  children,
  sample,
  onLook,
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
  // In the same go: an effect after the picture would ask for a frame and a timer of its own, each time.
  useLayoutEffect(() => onLook?.(from, to), [onLook, from, to]);

  // Tab comes back to where the focus was, or to what stands highest on the screen.
  const highest = sizes ? Math.max(0, Math.ceil(-top / sizes.rowPx)) * columns : 0;
  const current = Math.min(focused ?? highest, Math.max(0, total - 1));
  const rowNumbers = Array.from({ length: shown.to - shown.from }, (_, n) => shown.from + n);
  // What has the focus stays, however far one scrolls.
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns);
  if (sizes && focusedRow !== undefined && focusedRow < rows && !rowNumbers.includes(focusedRow))
    rowNumbers.splice(focusedRow < shown.from ? 0 : rowNumbers.length, 0, focusedRow);
  const [slots, setSlots] = useState<ReadonlyMap<number, number>>(new Map());
  const nextSlots = slotsFor(slots, rowNumbers);
  if (nextSlots !== slots) setSlots(nextSlots);
  // To move a row in the document is dear: while one scrolls, where it stands on the screen is enough. At rest they stand
  // in the order in which they are read.
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
    // The tile may not be there yet: it is drawn, then focused, and the browser brings it onto the screen.
    flushSync(() => setFocused(next));
    const cell = list.current?.querySelector(`[data-place="${next}"]`);
    focusIn(cell);
    cell?.scrollIntoView({ block: 'nearest' });
  };

  // Focus that came before its game did goes on to the game.
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

/** How many columns there are and how high a row is, measured by the sample; undefined until then. */
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

/** Where the list stands on the screen, as exactly as its window needs it, and whether one scrolls. */
function useScrolled(sizes: Sizes | undefined, total: number, list: Box) {
  const [top, setTop] = useState(0);
  const [isMoving, setMoving] = useState(false);
  useLayoutEffect(() => {
    if (!sizes) return;
    // Where the list begins on the page. Asked again once the page rests: what stands above may have grown.
    const begin = (): number => (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
    let beginPx = begin();
    const stepPx = STRIDE * sizes.rowPx;
    // Only as exact as the window needs it: what changes nothing draws nothing.
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

/** Back leads to where one was, once the list is as high as it was. */
function usePlaceBefore(isHigh: boolean): void {
  useEffect(keepPlace, []);
  useLayoutEffect(() => {
    if (!isHigh) return;
    const y = placeBefore();
    // Who has begun to scroll meanwhile is left alone.
    if (y !== undefined && scrollY === 0) scrollTo({ top: y, behavior: 'instant' });
  }, [isHigh]);
}

type RowProps<T> = Pick<WindowedGridProps<T>, 'children' | 'total'> & {
  first: number;
  items: ReadonlyArray<T | undefined>;
  /** Undefined: it flows, and is as long as it must be. */
  topPx: number | undefined;
  /** From its top to the top of the next. */
  rowPx: number;
  /** Where Tab stops, if in this row. */
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
/** Drawn again only where something in it changes: what came may be for others. */
const Row = memo(PlainRow, (before, now) => {
  const keys = Object.keys(now) as Array<keyof typeof now>;
  return keys.every((key) => (key === 'items' ? areSame(before.items, now.items) : before[key] === now[key]));
}) as typeof PlainRow;

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && now.every((item, n) => item === before[n]);

/** The link of a place; the place itself while its game is on its way. */
const focusIn = (cell: Element | null | undefined): void =>
  (cell?.querySelector<HTMLElement>('a') ?? (cell instanceof HTMLElement ? cell : undefined))?.focus({
    preventScroll: true,
  });

const placeOf = (target: EventTarget): number | undefined => {
  const cell = target instanceof Element ? target.closest('[data-place]') : null;
  return cell instanceof HTMLElement ? Number(cell.dataset['place']) : undefined;
};
