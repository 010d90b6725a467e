// The clock of a scenario's servers. A file of scenarios is of one day: what it reads before and after midnight would differ
// by the day's quests, limits and rewards. What midnight does is the matter of `e2e/http/midnight.test.ts`.

const DAY_MS = 86_400_000;
/** A file takes no longer on a busy machine. Partners and wallets take a clock that is so much ahead for a right one. */
const FILE_MS = 4 * 60_000;

export interface ServerClock {
  /** What the servers' clock says, in ms since 1970. */
  nowMs(): number;
  /** Moves the clock of every process, from where it runs on; null brings the true time back, or that of `keepsItsDay`. */
  setClock(now: string | null): Promise<void>;
  /** Shortly before midnight (UTC) the new day begins now. */
  keepsItsDay(): Promise<void>;
}

/** `set` sets it on the servers; null is the true time. */
export function serverClock(set: (now: string | null) => Promise<void>): ServerClock {
  let offsetMs = 0;
  /** Of a clock that no test has moved. */
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
