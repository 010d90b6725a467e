// Play time and result since this visit began, over all games and page reloads.
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

export interface Played {
  /** With a game open and visible. */
  readonly ms: number;
  /** Part of it in studio games, which report no rounds. */
  readonly outsideMs: number;
  readonly rounds: number;
  /** PP. */
  readonly staked: number;
  readonly won: number;
  /** `ms` at the last reminder. */
  readonly remindedAtMs: number;
}

const KEY = 'parlor-played';
const NONE: Played = { ms: 0, outsideMs: 0, rounds: 0, staked: 0, won: 0, remindedAtMs: 0 };

export interface PlayTime {
  read(): Played;
  add(more: { ms?: number; outside?: boolean; stake?: number; win?: number }): Played;
  reminded(): Played;
}

export function createPlayTime(storage: Pick<Storage, 'getItem' | 'setItem'>): PlayTime {
  const read = (): Played => {
    try {
      const stored = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Record<keyof Played, unknown>>;
      const entries = Object.entries(NONE).map(([key, none]) => {
        const value = stored[key as keyof Played];
        return [key, typeof value === 'number' && value >= 0 ? value : none];
      });
      return Object.fromEntries(entries) as unknown as Played;
    } catch {
      return NONE;
    }
  };
  const keep = (played: Played): Played => {
    storage.setItem(KEY, JSON.stringify(played));
    return played;
  };
  return {
    read,
    add({ ms = 0, outside = false, stake, win = 0 }) {
      const now = read();
      return keep({
        ...now,
        ms: now.ms + ms,
        outsideMs: now.outsideMs + (outside ? ms : 0),
        rounds: now.rounds + (stake === undefined ? 0 : 1),
        // In hundredths, because sums of decimals drift.
        staked: Math.round(now.staked * 100 + (stake ?? 0) * 100) / 100,
        won: Math.round(now.won * 100 + win * 100) / 100,
      });
    },
    reminded() {
      const now = read();
      return keep({ ...now, remindedAtMs: now.ms });
    },
  };
}

export const playTime = createPlayTime(safeStorage(() => sessionStorage));

/** Whether a reminder is due. `everyMinutes` 0: never. */
export const isDue = ({ ms, remindedAtMs }: Played, everyMinutes: number): boolean =>
  everyMinutes > 0 && ms - remindedAtMs >= everyMinutes * 60_000;
