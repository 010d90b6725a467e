/** A program that starts on first use: most development sessions need no emulator. */
export interface OnDemand<T> {
  get(): Promise<T>;
  /** Ends the running program; nothing starts any more. */
  close(): Promise<void>;
}

/** Starts once, and again after a start that failed. `whenClosed` is the error while the server is ending. */
export function onDemand<T extends { close(): Promise<void> }>(
  start: () => Promise<T>,
  whenClosed = (): Error => new Error('The server is ending'),
): OnDemand<T> {
  let isClosed = false;
  let running: Promise<T> | undefined;
  return {
    async get() {
      if (isClosed) throw whenClosed();
      running ??= start().catch((e: unknown) => {
        running = undefined;
        throw e;
      });
      return running;
    },
    async close() {
      isClosed = true;
      await running?.then((started) => started.close()).catch(() => undefined);
    },
  };
}
