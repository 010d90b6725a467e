// Whether the texts of a page fit: none lies on another, is cut, or leaves its box or the window.
import type { BrowserContext, Frame } from 'playwright-core';

/**
 * Doubles the root's text size, of which every size is a multiple, in pages that open from now on and in their frames.
 */
export const doublesText = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const double = (): boolean => {
      const root = document.querySelector('html');
      root?.style.setProperty('font-size', '200%', 'important');
      return root !== null;
    };
    // The script may run before the document has an element.
    if (!double())
      new MutationObserver((_, observer) => {
        if (double()) observer.disconnect();
      }).observe(document, { childList: true });
  });

/** In letters. Few words in labels and titles are longer, in any language. */
const LONGEST_WORD = 13;

/**
 * Makes the texts that the pseudo-language leaves as they are 40 % longer: those of content and of the games' pages.
 * A single word stays one, as "Confirm" becomes "Подтвердить".
 */
export const lengthensOthers = (frame: Frame): Promise<void> =>
  frame.evaluate((longestWord) => {
    // Screens share one document: remember what was lengthened, so that no text is lengthened twice.
    const done = (Reflect.get(window, 'longerTexts') ?? new WeakMap()) as WeakMap<Node, string>;
    Reflect.set(window, 'longerTexts', done);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      // ö marks texts of the pseudo-language, which are long already.
      const isWords = /\p{L}{3}/u.test(text) && !/[#@/]|\p{L}\.\p{L}|ö/u.test(text);
      if (!isWords || done.get(node) === text || node.parentElement?.closest('svg, script, style')) continue;
      const letters = (text.match(/\p{L}[\p{L} ]*/gu) ?? []).join(' ').trim();
      const isOne = !letters.includes(' ');
      const most = isOne ? Math.max(0, longestWord - letters.length) : letters.length;
      const more = letters
        .slice(0, Math.min(Math.ceil(letters.length * 0.4), most))
        .trim()
        .toLowerCase();
      node.nodeValue = `${text.trimEnd()}${isOne ? '' : ' '}${more}`;
      done.set(node, node.nodeValue);
    }
  }, LONGEST_WORD);

/**
 * Texts that may be shortened, by the `data-shortened` of their element, and why. The element is in a control that
 * leads to the whole text, or has the whole text as its `title`.
 */
const MAY_BE_SHORTENED: Readonly<Record<string, string>> = {
  'game-facts':
    'a title of two lines leaves no room in the bar of a game; its sheet “About this game” has them',
  'game-title': 'rows of a list are of one height; the link leads to the game',
  'invite-link': 'nobody reads or types it; the button beside it copies the whole link',
  'older-rounds': 'the last results are as many as there is room for; the history has all',
  'quest-title': 'the note at the table is of one height; it leads to all quests',
  'player-name': 'a player chose it, up to `NAME_LENGTH.max` letters',
};

interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** One line of a text. Rectangles are in px of the frame's window. */
interface Line {
  readonly words: string;
  /** Number of the text; all lines of one text have the same. */
  readonly text: number;
  /** Bars and sheets lie over the page on purpose: only texts of one layer are compared. */
  readonly layer: number;
  /** Roughly from the top of capitals to the base line; the line's own box is taller. */
  readonly at: Rect;
  /** The part that boxes with hidden overflow do not cut off. */
  readonly seen: Rect;
  /** Visible or clickable boxes around it, innermost first. */
  readonly boxes: ReadonlyArray<{ readonly what: string; readonly rect: Rect }>;
  /** A box around it scrolls sideways. */
  readonly isFree: boolean;
  readonly isDecoration: boolean;
  /** A word that goes on in the next line without a hyphen. */
  readonly broken?: string;
  readonly shortened?: string;
  readonly hasWhole: boolean;
}

/** Every visible line of text of a frame. Runs in the page. */
function linesOfPage(): { readonly width: number; readonly lines: readonly Line[] } {
  const layers = new Map<Element | null, number>();
  const layerOf = (element: Element): number => {
    let at: Element | null = element;
    while (at !== null && !['fixed', 'sticky'].includes(getComputedStyle(at).position)) at = at.parentElement;
    if (!layers.has(at)) layers.set(at, layers.size);
    return layers.get(at) ?? 0;
  };
  const isSeen = ({ backgroundColor, backgroundImage, borderStyle, boxShadow }: CSSStyleDeclaration) =>
    !/^rgba?\(.*, 0\)$|\/ 0\)$|transparent/.test(backgroundColor) ||
    backgroundImage !== 'none' ||
    (!borderStyle.includes('none') && borderStyle !== '') ||
    boxShadow !== 'none';
  const whatIs = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  /** Nothing for a text that is only for screen readers. */
  const around = (element: Element, whole: Rect): Pick<Line, 'seen' | 'boxes' | 'isFree'> | undefined => {
    let { left, right, top, bottom } = whole;
    const boxes: Array<Line['boxes'][number]> = [];
    // A box that scrolls shows all in the end, so what is around it does not hide more.
    let [isFreeX, isFreeY, isApart] = [false, false, false];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'contents') continue;
      const rect = at.getBoundingClientRect();
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
      if (hides(style.overflowX) && at instanceof HTMLElement && at.offsetWidth <= 1) return undefined;
      if (!isFreeX && hides(style.overflowX))
        [left, right] = [Math.max(left, rect.left), Math.min(right, rect.right)];
      if (!isFreeY && hides(style.overflowY))
        [top, bottom] = [Math.max(top, rect.top), Math.min(bottom, rect.bottom)];
      isFreeX ||= scrolls(style.overflowX);
      isFreeY ||= scrolls(style.overflowY);
      const isBox = isSeen(style) || at.matches('a, button, td, th, summary, label');
      if (isBox && style.display !== 'inline' && !isApart && !isFreeX)
        boxes.push({
          what: whatIs(at),
          rect: {
            left: rect.left,
            right: rect.right,
            top: isFreeY ? -1e9 : rect.top,
            bottom: isFreeY ? 1e9 : rect.bottom,
          },
        });
      // It is placed by its own rule, not by the box around it.
      isApart ||=
        ['fixed', 'sticky'].includes(style.position) || (style.position === 'absolute' && isSeen(style));
    }
    return { seen: { left, right, top, bottom }, boxes, isFree: isFreeX };
  };
  /** The first word of a text that does not stand in one line. Links and codes may break anywhere. */
  const brokenWord = (node: Node): string | undefined => {
    const range = document.createRange();
    const text = node.nodeValue ?? '';
    const isCode = /[/@]/.test(text) || Boolean(node.parentElement?.closest('code'));
    const words = isCode ? [] : text.matchAll(/\p{L}{2,}/gu);
    for (const { 0: word, index } of words) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (Math.max(...tops) - Math.min(...tops) > 4) return word;
    }
    return undefined;
  };
  const lines: Line[] = [];
  let text = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const words = node.nodeValue?.trim() ?? '';
    const element = node.parentElement;
    if (words === '' || !element || element.closest('svg, script, style, select, noscript')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Only for screen readers.
    if (!(element instanceof HTMLElement) || (element.offsetWidth <= 1 && element.offsetHeight <= 1))
      continue;
    text++;
    const marked = element.closest<HTMLElement>('[data-shortened]');
    const shared = {
      words: words.slice(0, 50),
      text,
      layer: layerOf(element),
      isDecoration: element.closest('[aria-hidden="true"]') !== null,
      ...(marked && { shortened: marked.dataset['shortened'] ?? '' }),
      hasWhole: element.closest('a, button') !== null || (marked?.title ?? '') !== '',
    };
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ left, right }) => right - left > 2);
    const broken = rects.length > 1 && marked === null ? brokenWord(node) : undefined;
    const fontPx = Number.parseFloat(getComputedStyle(element).fontSize);
    for (const [n, { left, right, top, height }] of rects.entries()) {
      const middle = top + height / 2;
      const at = { left, right, top: middle - 0.38 * fontPx, bottom: middle + 0.38 * fontPx };
      const surroundings = around(element, at);
      if (surroundings) lines.push({ ...shared, at, ...surroundings, ...(broken && n === 0 && { broken }) });
    }
  }
  return { width: innerWidth, lines };
}

/** By how many px the first rectangle reaches beyond the second; 0 or less if it is inside. */
const leaves = (inner: Rect, outer: Rect): number =>
  Math.max(
    outer.left - inner.left,
    inner.right - outer.right,
    outer.top - inner.top,
    inner.bottom - outer.bottom,
  );

const isEmpty = ({ left, right, top, bottom }: Rect): boolean => right - left <= 2 || bottom - top <= 2;

/** Positions are fractions of a px. */
const SLACK_PX = 1;

/** Pairs of texts of one layer that overlap by more than two pixels. */
function collisions(lines: readonly Line[]): string[] {
  const seen = lines.filter((line) => !line.isDecoration && !isEmpty(line.seen));
  return seen.flatMap((a, n) =>
    seen.slice(n + 1).flatMap((b) => {
      // A line with an ellipsis has two boxes, of the whole text and of what is seen.
      if (a.layer !== b.layer || (a.words === b.words && Math.abs(a.seen.top - b.seen.top) < 2)) return [];
      const width = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left);
      const height = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top);
      return width > 2 && height > 2 ? [`“${a.words}” lies on “${b.words}”`] : [];
    }),
  );
}

/** What is wrong with a line by itself. */
function faultOf(line: Line, width: number): string | undefined {
  const { words, at, seen, boxes, shortened, hasWhole, broken } = line;
  if (leaves(at, seen) > SLACK_PX) {
    if (shortened === undefined) return `cut: “${words}” in ${boxes[0]?.what ?? 'the page'}`;
    if (MAY_BE_SHORTENED[shortened] === undefined) return `no reason is written to shorten ${shortened}`;
    return hasWhole || isEmpty(seen) ? undefined : `shortened without its whole text: “${words}”`;
  }
  if (broken !== undefined) return `broken in two lines: “${broken}” of “${words}”`;
  const left = boxes.find(({ rect }) => leaves(at, rect) > SLACK_PX);
  if (left !== undefined) return `“${words}” leaves ${left.what} by ${leaves(at, left.rect).toFixed(0)} px`;
  const isOut = !line.isFree && leaves(at, { ...at, left: 0, right: width }) > SLACK_PX;
  return isOut ? `“${words}” leaves the window` : undefined;
}

/** Everything about the texts of a frame that does not fit. */
export async function misfits(frame: Frame): Promise<string[]> {
  const { width, lines } = await frame.evaluate(linesOfPage);
  return [...new Set([...collisions(lines), ...lines.flatMap((line) => faultOf(line, width) ?? [])])];
}
