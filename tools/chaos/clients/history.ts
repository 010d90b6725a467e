// The clients' records: each operation and its answer, or that it has none. They are compared with the rows at the end.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type Kind =
  | 'round'
  | 'order'
  | 'last-pieces'
  | 'daily'
  | 'document'
  | 'document-read'
  | 'bet'
  | 'win'
  | 'rollback'
  | 'card-order'
  | 'card-cancel'
  | 'refund'
  | 'correction';

export interface Operation {
  readonly id: string;
  readonly kind: Kind;
  readonly playerId: string;
  /** Sends it once. */
  readonly send: () => Promise<Response>;
  /** Minor units of PP that it moves if it is done. */
  readonly costMinor: bigint;
  /** For a win or a rollback: the bet; for a refund: the order. */
  readonly of?: string;
  /** The version of the document that a write must find. */
  readonly ifMatch?: number;
  /** The least version that a read must find, because it was acknowledged before. */
  readonly atLeast?: number;
  /** Called when the outcome is known. */
  readonly whenKnown?: (o: Operation) => void;
  became: 'acknowledged' | 'refused' | 'unknown';
  /** The answer, as it came. */
  text: string;
  status: number;
  /** How often the outcome stayed unknown. */
  unanswered: number;
}

export interface History {
  readonly operations: readonly Operation[];
  /** When each acknowledged answer came, in performance.now(). */
  readonly acknowledgedAtMs: readonly number[];
  /** Sends it until the outcome is known; gives up when `goesOn` returns false. */
  does(operation: Operation, goesOn: () => boolean): Promise<void>;
  /** How many outcomes were unknown at some time. */
  unknownOutcomes(): number;
  count(became: Operation['became']): number;
}

type Planned = Pick<Operation, 'kind' | 'playerId' | 'of' | 'ifMatch' | 'atLeast' | 'whenKnown'> & {
  readonly costMinor?: bigint;
  readonly send: (id: string) => Promise<Response>;
};

export function operation({ send, costMinor = 0n, ...planned }: Planned): Operation {
  const id = randomUUID();
  return {
    ...planned,
    id,
    costMinor,
    send: () => send(id),
    became: 'unknown',
    text: '',
    status: 0,
    unanswered: 0,
  };
}

const LONGEST_WAIT_MS = 6_000;

/** Refusals that say that nothing was done and that the same request may be sent again (I8, I46). */
const RETRYABLE = new Set([409, 425, 429]);
const isRetryable = (status: number, text: string): boolean =>
  status >= 500 || (RETRYABLE.has(status) && /"(?:BUSY|RATE_LIMITED|TOO_EARLY|IN_FLIGHT)"/.test(text));

export function keepHistory(): History {
  const operations: Operation[] = [];
  const acknowledgedAtMs: number[] = [];
  const once = async (o: Operation): Promise<void> => {
    try {
      const response = await o.send();
      const text = await response.text();
      if (isRetryable(response.status, text)) {
        o.unanswered += 1;
        return;
      }
      Object.assign(o, { text, status: response.status });
      o.became = response.ok ? 'acknowledged' : 'refused';
      if (response.ok) acknowledgedAtMs.push(performance.now());
      o.whenKnown?.(o);
    } catch {
      o.unanswered += 1;
    }
  };
  return {
    operations,
    acknowledgedAtMs,
    does: async (o, goesOn) => {
      if (!operations.includes(o)) operations.push(o);
      for (let tries = 0; o.became === 'unknown'; tries++) {
        // Like the SDK: twice as long each time, with jitter.
        if (tries > 0) await pause(Math.min(LONGEST_WAIT_MS, 50 * 2 ** tries) * (0.5 + Math.random()));
        await once(o);
        if (!goesOn()) return;
      }
    },
    unknownOutcomes: () => operations.filter((o) => o.unanswered > 0).length,
    count: (became) => operations.filter((o) => o.became === became).length,
  };
}
