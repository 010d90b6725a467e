// Ended sign-ins. Every process learns of them within a second (I42): PostgreSQL sends a NOTIFY at once, and a poll
// finds those that a broken connection missed. Times come from the database or from this process's monotonic clock; the
// wall clocks of two machines are never compared.
import type pg from 'pg';
import { reasonOf } from '../../runtime/reason-of.ts';
import { createPolledListener } from '../../live/polled-listener.ts';
import type { Hearing } from '../../live/wake-ups.ts';
import type { WarnLog } from '../../runtime/deps.ts';

export interface EndedSignIn {
  readonly playerId: string;
  readonly signInId: string;
}

export interface RevocationWatch {
  /** Connects, and reconnects after every failure. Resolves after the first attempt, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the watch was notified of the end of this sign-in within the last minutes. */
  hasEnded(signInId: string): boolean;
  /** Whether it can have missed nothing older than a second. If false, ask the database. */
  isCurrent(): boolean;
  /** Calls the listener once for each ended sign-in; returns a function that stops it. */
  onEnded(listener: (ended: EndedSignIn) => void): () => void;
  /** Reports a sign-in that this process itself ended, without waiting for the database. */
  note(ended: EndedSignIn): void;
}

export interface RevocationWatchOptions extends Hearing {
  readonly log: WarnLog;
  /** Monotonic milliseconds. */
  readonly monotonicMs?: () => number;
  readonly pollEveryMs?: number;
}

const CURRENT_FOR_MS = 1000;
const POLL_EVERY_MS = 400;
const ANSWER_WITHIN_MS = 900;
const RECONNECT_AFTER_MS = 250;
/** None of our statements or transactions runs longer, so rows stamped earlier than this are visible by now. */
const LONGEST_TRANSACTION_MS = 30_000;
/** Long enough for every check that was running when a sign-in ended. */
const REMEMBER_MS = 5 * 60_000;

export function createRevocationWatch(options: RevocationWatchOptions): RevocationWatch {
  const {
    databaseUrl,
    log,
    monotonicMs = () => performance.now(),
    pollEveryMs = POLL_EVERY_MS,
    listens = true,
  } = options;
  const endedAt = new Map<string, number>();
  const listeners = new Set<(ended: EndedSignIn) => void>();
  let seenUpToMs = -Infinity;

  const note = (ended: EndedSignIn): void => {
    if (endedAt.has(ended.signInId)) return;
    endedAt.set(ended.signInId, monotonicMs());
    for (const listener of listeners) {
      try {
        listener(ended);
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'A listener to ended sign-ins failed');
      }
    }
  };

  const forgetOld = (nowMs: number): void => {
    for (const [signInId, atMs] of endedAt) {
      if (atMs > nowMs - REMEMBER_MS) return; // in order of arrival
      endedAt.delete(signInId);
    }
  };

  const poll = async (client: pg.Client): Promise<void> => {
    const requestedAtMs = monotonicMs();
    const sinceMs = seenUpToMs === -Infinity ? 0 : requestedAtMs - seenUpToMs;
    const { rows } = await client.query<{ player_id: string; sign_in_id: string }>({
      // Behind a pooler the next query runs in another session.
      ...(listens ? { name: 'revocations-since' } : {}),
      // A disabled player is reported as an ended sign-in, with or without one.
      text: `select player_id::text, sign_in_id from (
               select player_id, sign_in_id, revoked_at as at from sign_ins
                where revoked_at > clock_timestamp() - $1::double precision * interval '1 millisecond'
               union all
               select player_id, 'disabled-' || player_id || '-' || extract(epoch from disabled_at), disabled_at from profiles
                where disabled_at > clock_timestamp() - $1::double precision * interval '1 millisecond') ended
              order by at`,
      values: [Math.ceil(sinceMs) + LONGEST_TRANSACTION_MS],
    });
    for (const row of rows) note({ playerId: row.player_id, signInId: row.sign_in_id });
    seenUpToMs = requestedAtMs;
    forgetOld(requestedAtMs);
  };

  const connection = createPolledListener({
    databaseUrl,
    listens,
    name: 'parlor-revocations',
    channel: 'sign_in_revoked',
    answerWithinMs: ANSWER_WITHIN_MS,
    pollEveryMs,
    retryAfterMs: RECONNECT_AFTER_MS,
    onNotification: (payload) => {
      const dot = payload.indexOf('.');
      if (dot > 0) note({ playerId: payload.slice(0, dot), signInId: payload.slice(dot + 1) });
    },
    poll,
    onFailure: 'Cannot read ended sign-ins; every token is checked in the database',
    log,
  });

  return {
    start: () => connection.start(),
    stop: async () => {
      await connection.stop();
      seenUpToMs = -Infinity;
    },
    hasEnded: (signInId) => endedAt.has(signInId),
    isCurrent: () => monotonicMs() - seenUpToMs <= CURRENT_FOR_MS,
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note,
  };
}
