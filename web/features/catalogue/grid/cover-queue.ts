/**
 * Pictures are by far the dearest part of a tile: some fifty shapes to style, lay out and paint. Among thousands each waits
 * for its turn: one in a frame, the topmost first, none that is out of sight, and none while the page runs by faster than
 * anyone can look, or while somebody types. Until then the cover has the colour of its wall.
 */
/** Some 1,400 px a second. */
const TOO_FAST_PX_MS = 1.4;
/** So long after a key the next one may come. */
const TYPING_MS = 250;
/** While nothing can be shown, one looks again after so long. */
const LATER_MS = 100;
/** What stands so far beyond the edges of the window is not out of sight yet: a row of covers and more. */
const NEAR_PX = 320;

const waiting = new Map<() => void, Element>();
let isDue = false;
let last: { readonly y: number; readonly atMs: number } | undefined;
let lastKeyMs = -TYPING_MS;
const heardKey = ({ timeStamp }: Event): void => void (lastKeyMs = timeStamp);

const isTyping = (nowMs: number): boolean => nowMs - lastKeyMs <= TYPING_MS;
function isRunningBy(nowMs: number): boolean {
  const y = scrollY;
  // Not known before the second look.
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
    // The others are asked for again when one has scrolled.
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

/** What was out of sight may have come into it. */
export const lookAgain = (): void => ask(true);

/** Shows the picture of this element when its turn comes. Returns the way to give up the turn. */
export function waitForTurn(element: Element, show: () => void): () => void {
  // The same listener is added once, however often.
  addEventListener('keydown', heardKey, { passive: true });
  // Asking for the place now would have the page laid out in the middle of its making.
  if (waiting.size === 0) last = undefined;
  waiting.set(show, element);
  ask(true);
  return () => void waiting.delete(show);
}
