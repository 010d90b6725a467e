// Faults of a real network, on request: the next messages come late, twice, not at all at first, or their replies are
// lost.
import { postJson, postUntilTaken, wait } from '../../../runtime/emulator/program.ts';

export interface Faults {
  /** The number of extra deliveries of each message. */
  again: number;
  /** Before a message is sent. */
  lateMs: number;
  /** How many messages fail at first, as if nobody had answered; they come again later. */
  lost: number;
  /** How many calls are done and then answered by a broken connection. */
  lostReplies: number;
  /** How many calls of the Bot API are refused because there were too many. */
  flooded: number;
  /** How many calls of the Bot API are done and then answered with an error of the server. */
  failing: number;
  /** Before a call of the Bot API is answered. */
  slowMs: number;
  /** The payment is reported without waiting for the answer to its pre-checkout query. */
  outOfOrder: boolean;
  /** A payment is reported only after its refund; without a refund, some seconds later. */
  refundFirst: boolean;
}
export const noFaults = (): Faults => ({
  again: 0,
  lateMs: 0,
  lost: 0,
  lostReplies: 0,
  flooded: 0,
  failing: 0,
  slowMs: 0,
  outOfOrder: false,
  refundFirst: false,
});

/** At once, then ever more slowly; real providers wait up to a minute, the emulator at most 2.5 s. */
const RETRY_MS = [0, 0, 200, 400, 800, 1_600, ...Array.from({ length: 100 }, () => 2_500)];

/** Sends until somebody answers with 2xx, as providers do. Resolves once it was taken, or after the last try. */
export async function deliver(
  faults: Faults,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<boolean> {
  const text = JSON.stringify(body);
  const once = async (): Promise<boolean> => {
    if (faults.lost === 0) return postJson(url, headers, text);
    faults.lost -= 1;
    return false;
  };
  const { lateMs, again } = faults;
  if (lateMs > 0) await wait(lateMs);
  const taken = await postUntilTaken(once, RETRY_MS);
  for (let n = 0; n < again; n++) await once();
  return taken;
}

const LONGEST_DELAY_MS = 10_000;

/** Messages about payments that are sent after the message about their refund, by the provider's own id of the payment. */
export class DelayedMessages {
  readonly #sends = new Map<string, () => void>();

  delay(id: string, send: () => void): void {
    this.#sends.set(id, send);
    setTimeout(() => this.release(id), LONGEST_DELAY_MS).unref();
  }
  /** Sends it, unless it was sent before. */
  release(id: string): void {
    const send = this.#sends.get(id);
    this.#sends.delete(id);
    send?.();
  }
  releaseAll(): void {
    for (const id of this.#sends.keys()) this.release(id);
  }
}
