import { DAY_MS } from '../../contract/kernel/time.ts';

/** A Monday at the start of a year's first whole week. */
export const START_MS = Date.UTC(2026, 0, 5);
/** Days from the start. */
export const dayAt = (ms: number): number => Math.floor((ms - START_MS) / DAY_MS);
