// The server's push when an order changes. It ends the polling early. Without it, only a second or two are
// lost.
import type { Services } from '@parlor/sdk/services.ts';

export interface OrderPush {
  /** Starts listening. Calling it again has no effect. */
  readonly follow: (orderId: string) => void;
  /** Returns a function that stops listening. */
  readonly onChange: (wake: () => void) => () => void;
  readonly stop: () => void;
}

/** After a failed request. */
const REST_MS = 3_000;

export function orderPush(api: Pick<Services['api'], 'orderChange'>, leaves: AbortSignal): OrderPush {
  const control = new AbortController();
  const signal = AbortSignal.any([control.signal, leaves]);
  const hearers = new Set<() => void>();
  let isFollowing = false;
  const listen = async (orderId: string): Promise<void> => {
    let known = new Date(0).toISOString();
    while (!signal.aborted) {
      try {
        const { updatedAt, status } = await api.orderChange(
          { params: { orderId }, query: { known } },
          { signal },
        );
        if (updatedAt !== known) for (const wake of hearers) wake();
        known = updatedAt;
        if (status === 'DELIVERED' || status === 'CANCELLED') return;
      } catch {
        if (!signal.aborted) await new Promise((done) => setTimeout(done, REST_MS));
      }
    }
  };
  return {
    follow: (orderId) => {
      if (isFollowing) return;
      isFollowing = true;
      void listen(orderId);
    },
    onChange: (wake) => {
      hearers.add(wake);
      return () => void hearers.delete(wake);
    },
    stop: () => control.abort(),
  };
}
