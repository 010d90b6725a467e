// The main thread is shared with whoever touches the page: long work is cut into turns, and between two of them the
// browser answers, draws, and goes on.

type Patient = Window & { scheduler?: { yield?: () => Promise<void> } };

/** Ends this task of the main thread; what waits for it goes on in another one, before work that was not begun. */
export function nextTurn(): Promise<void> {
  const { scheduler } = window as Patient;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

let last: Promise<unknown> = Promise.resolve();

/** Does this when all that was put in line before it is done, in a task of its own. What it draws belongs to its turn. */
export function inTurn(work: () => void): void {
  last = last.then(nextTurn).then(work);
}

/** When nothing else is to do, or after this time however much there is. */
export function whenIdle(withinMs = 2000): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: withinMs });
    else setTimeout(resolve, 50);
  });
}
