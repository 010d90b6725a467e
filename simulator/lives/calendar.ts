/** A Monday at the start of a year's first whole week. */
export const START_MS = Date.UTC(2026, 0, 5);
export const DAY_MS = 86_400_000;
/** Days from the start. */
export const dayAt = (ms: number): number => Math.floor((ms - START_MS) / DAY_MS);
