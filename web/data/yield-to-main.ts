// The main thread is shared with the player's input: long work is split into tasks, and between two of them the browser
// responds and draws.

type Patient = Window & { scheduler?: { yield?: () => Promise<void> } };

/** Ends this task of the main thread; waiting work continues in another one, before work that has not begun. */
export function nextTurn(): Promise<void> {
  const { scheduler } = window as Patient;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

let last: Promise<unknown> = Promise.resolve();

/** Runs this in a task of its own after everything that was queued before it, including its rendering. */
export function inTurn(work: () => void): void {
  last = last.then(nextTurn).then(work);
}

/** When the browser is idle, or after this time at the latest. */
export function whenIdle(withinMs = 2000): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: withinMs });
    else setTimeout(resolve, 50);
  });
}
