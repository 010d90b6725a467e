// What goes wrong on a real network, on request: the next messages come late, twice, not at all at first, or their
// replies are lost.
export interface Faults {
  /** Deliver each message so many times more. */
  again: number;
  /** Before a message is sent. */
  lateMs: number;
  /** So many messages fail at first, as if nobody had answered; they come again later. */
  lost: number;
  /** So many calls are done, and then answered by a broken connection. */
  lostReplies: number;
  /** The payment is told before the answer to the question about it was waited for. */
  outOfOrder: boolean;
  /** A payment is told only after its refund, as messages of different kinds may come; without one, some seconds later. */
  refundFirst: boolean;
}
export const noFaults = (): Faults => ({
  again: 0,
  lateMs: 0,
  lost: 0,
  lostReplies: 0,
  outOfOrder: false,
  refundFirst: false,
});

/** At once, then ever more slowly; real providers grow to a minute, here nobody has the patience. */
const RETRY_MS = [0, 200, 400, 800, 1_600, ...Array.from({ length: 100 }, () => 2_500)];
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

/** Sends until somebody answers with 2xx, as providers do. Resolves once it was taken, or after the last try. */
export async function deliver(
  faults: Faults,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<boolean> {
  const text = JSON.stringify(body);
  const once = async (): Promise<boolean> => {
    if (faults.lost > 0) {
      faults.lost -= 1;
      return false;
    }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };
  if (faults.lateMs > 0) await wait(faults.lateMs);
  const again = faults.again;
  let taken = await once();
  for (const delayMs of RETRY_MS) {
    if (taken) break;
    await wait(delayMs);
    taken = await once();
  }
  for (let n = 0; n < again; n++) await once();
  return taken;
}

const HELD_MS = 10_000;

/** Payments that are told after their refund, by the provider's own name for them. */
export class Held {
  readonly #tells = new Map<string, () => void>();

  hold(id: string, deliver: () => void): void {
    this.#tells.set(id, deliver);
    setTimeout(() => this.release(id), HELD_MS).unref();
  }
  /** Tells of it, if nobody has heard of it yet. */
  release(id: string): void {
    const deliver = this.#tells.get(id);
    this.#tells.delete(id);
    deliver?.();
  }
}
