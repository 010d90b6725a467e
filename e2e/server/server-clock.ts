// The clock of a scenario's servers. A file of scenarios runs on one day, because the day's quests, limits
// and rewards change at midnight. `e2e/http/midnight.test.ts` is about midnight.
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';

/** No file takes longer, even on a busy machine. Partners and wallets accept a clock that is ahead by this. */
const FILE_MS = 4 * MINUTE_MS;

export interface ServerClock {
  /** The servers' clock, in ms since 1970. */
  nowMs(): number;
  /** Moves the clock of every process; it runs on from there. null restores the true time, or that of `keepsItsDay`. */
  setClock(now: string | null): Promise<void>;
  /** Shortly before midnight (UTC), starts the new day now. */
  keepsItsDay(): Promise<void>;
}

/** `set` sets it on the servers. null is the true time. */
export function serverClock(set: (now: string | null) => Promise<void>): ServerClock {
  let offsetMs = 0;
  /** A clock that no test has moved. */
  let aheadMs = 0;

  const nowMs = (): number => Date.now() + offsetMs;
  async function setClock(now: string | null): Promise<void> {
    const to = now === null && aheadMs > 0 ? new Date(Date.now() + aheadMs).toISOString() : now;
    await set(to);
    offsetMs = to === null ? 0 : Date.parse(to) - Date.now();
  }
  return {
    nowMs,
    setClock,
    async keepsItsDay() {
      const leftMs = DAY_MS - ((Date.now() + aheadMs) % DAY_MS);
      if (leftMs > FILE_MS) return;
      aheadMs += leftMs + 1_000;
      await setClock(null);
    },
  };
}
