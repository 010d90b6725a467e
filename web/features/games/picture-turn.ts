/**
 * Pictures are by far the dearest part of a tile. Among thousands each waits for its turn: one in a frame, the topmost
 * first, and none while the page runs by faster than anyone can look, or while somebody types. Until then the lid has the
 * colour of its wall.
 */
/** Some 1,400 px a second. */
const TOO_FAST_PX_MS = 1.4;
/** So long after a key the next one may come. */
const TYPING_MS = 250;
/** While nothing can be shown, one looks again after so long. */
const LATER_MS = 100;

const waiting = new Set<() => void>();
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

function turn(): void {
  isDue = false;
  const [show] = waiting;
  if (!show) return;
  const nowMs = performance.now();
  const isLater = isTyping(nowMs) || isRunningBy(nowMs);
  if (!isLater) {
    waiting.delete(show);
    show();
  }
  if (waiting.size > 0) ask(isLater);
}
function ask(later: boolean): void {
  if (isDue) return;
  isDue = true;
  if (later) setTimeout(turn, LATER_MS);
  else requestAnimationFrame(turn);
}

/** Shows a picture when its turn comes. Returns the way to give up the turn. */
export function waitForTurn(show: () => void): () => void {
  // The same listener is added once, however often.
  addEventListener('keydown', heardKey, { passive: true });
  // Asking for the place now would have the page laid out in the middle of its making.
  if (waiting.size === 0) last = undefined;
  waiting.add(show);
  ask(true);
  return () => void waiting.delete(show);
}
