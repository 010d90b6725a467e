/** Lengths of time in milliseconds. A day is a UTC day, which always has 24 hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
