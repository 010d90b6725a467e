/** What is begun by whoever first needs it: most evenings of development need no emulator. */
export interface OnDemand<T> {
  get(): Promise<T>;
  /** Ends what runs; nothing is begun any more. */
  close(): Promise<void>;
}

/** Begins once, and anew after a start that failed. `whenClosed` is what is thrown while the server is ending. */
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
