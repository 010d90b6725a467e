// Settings of crash games in content/games.yaml: a multiplier rises for everybody at once until the round ends. The point
// at which it ends is fixed before (games/crash/point.ts).
import * as z from 'zod/mini';
import { returnUpTo, whole } from '../parts.ts';

const common = {
  /** For every point at which a player may cash out. */
  returnE4: returnUpTo(9_900),
  /** What the multiplier gains each millisecond, in thousand-millionths of itself: 60_000 doubles it in 11.6 s. */
  growth: whole(20_000, 400_000),
  /** The highest multiplier, in hundredths. Every round ends there at the latest. */
  topE2: whole(1_000, 100_000),
  /** How long bets are taken, and how long the end is shown. Milliseconds. */
  bettingMs: whole(4_000, 20_000),
  pauseMs: whole(3_000, 10_000),
};

/** The multiplier rises all the time. */
const Rise = z.strictObject({ kind: z.literal('rise'), ...common });
/** It rises in steps and stands still between them. */
const Steps = z.strictObject({ kind: z.literal('steps'), ...common, stepMs: whole(200, 3_000) });

export const CrashSettings = z.discriminatedUnion('kind', [Rise, Steps]);
export type CrashSettings = z.infer<typeof CrashSettings>;
