/**
 * Pictures are the most expensive part of a tile: about fifty shapes to style, lay out and paint. Among
 * thousands, each waits in a queue: one per frame, topmost first. None is drawn off screen, during fast
 * scrolling or while somebody types. Until then the cover shows its background colour.
 */
/** About 1,400 px per second. */
const TOO_FAST_PX_MS = 1.4;
/** The pause after a key press before the next picture. */
const TYPING_MS = 250;
/** While no picture can be drawn, check again after this time. */
const LATER_MS = 100;
/** Pictures this far outside the window count as visible: a little more than a row. */
const NEAR_PX = 320;

const waiting = new Map<() => void, Element>();
let isDue = false;
let last: { readonly y: number; readonly atMs: number } | undefined;
let lastKeyMs = -TYPING_MS;
const heardKey = ({ timeStamp }: Event): void => void (lastKeyMs = timeStamp);

const isTyping = (nowMs: number): boolean => nowMs - lastKeyMs <= TYPING_MS;
function isRunningBy(nowMs: number): boolean {
  const y = scrollY;
  // Not known before the second check.
  const fast = !last || Math.abs(y - last.y) > TOO_FAST_PX_MS * Math.max(1, nowMs - last.atMs);
  last = { y, atMs: nowMs };
  return fast;
}

function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -NEAR_PX && top < innerHeight + NEAR_PX;
}

function firstNear(): (() => void) | undefined {
  for (const [show, element] of waiting) if (isNear(element)) return show;
  return undefined;
}

function turn(): void {
  isDue = false;
  const nowMs = performance.now();
  const isLater = isTyping(nowMs) || isRunningBy(nowMs);
  if (!isLater) {
    const show = firstNear();
    // The others are checked again after scrolling.
    if (!show) return;
    waiting.delete(show);
    show();
  }
  ask(isLater);
}
function ask(later: boolean): void {
  if (isDue || waiting.size === 0) return;
  isDue = true;
  if (later) setTimeout(turn, LATER_MS);
  else requestAnimationFrame(turn);
}

/** A picture may have scrolled into view. */
export const lookAgain = (): void => ask(true);

/** Draws the picture of this element when its turn comes. Returns a function that cancels. */
export function waitForTurn(element: Element, show: () => void): () => void {
  // Adding the same listener twice has no effect.
  addEventListener('keydown', heardKey, { passive: true });
  // Measuring now would force a layout in the middle of rendering.
  if (waiting.size === 0) last = undefined;
  waiting.set(show, element);
  ask(true);
  return () => void waiting.delete(show);
}
