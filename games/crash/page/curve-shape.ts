// The drawn curve: its axes grow with it. All in units of the picture.
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';

export const WIDTH = 320;
export const HEIGHT = 200;
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 268, 48, 172];
/** The axes show at least this much. */
const LEAST_MS = 7_000;
const LEAST_RISE = 1;
const POINTS = 40;

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Shape {
  /** Path of the line, and of the ground under it. */
  readonly line: string;
  readonly ground: string;
  readonly tip: Place & { /** In degrees. */ readonly turn: number };
  /** Of an earlier moment, in ms after the start of the rise. */
  placeOf(ms: number): Place;
}

/** For drawing alone: the exact multiplier is that of curve.ts. */
const risen = ({ growth }: CrashSettings, ms: number): number => (1 + growth / 1e9) ** ms;

export function shapeAt(settings: CrashSettings, ms: number): Shape {
  const stepMs = settings.kind === 'steps' ? settings.stepMs : 0;
  const top = settings.topE2 / 100;
  const valueAt = (t: number): number => Math.min(top, risen(settings, stepMs > 0 ? t - (t % stepMs) : t));
  const allMs = Math.max(LEAST_MS, ms * 1.04);
  const allRise = Math.max(LEAST_RISE, (valueAt(ms) - 1) * 1.08);
  const x = (t: number): number => LEFT + ((RIGHT - LEFT) * t) / allMs;
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * (value - 1)) / allRise;
  const times =
    stepMs > 0
      ? Array.from({ length: Math.floor(ms / stepMs) + 1 }, (_, i) => i * stepMs)
      : Array.from({ length: POINTS + 1 }, (_, i) => (ms * i) / POINTS);
  const corners = times.flatMap((t, i) => {
    const before = times[i - 1];
    const here = `${fixed(x(t))} ${fixed(y(valueAt(t)))}`;
    return stepMs > 0 && before !== undefined
      ? [`${fixed(x(t))} ${fixed(y(valueAt(before)))}`, here]
      : [here];
  });
  const placeOf = (t: number): Place => ({ x: x(t), y: y(valueAt(t)) });
  const tip = placeOf(ms);
  const all = [...corners, `${fixed(tip.x)} ${fixed(tip.y)}`];
  const slope =
    stepMs > 0 ? 0 : Math.atan2(tip.y - y(valueAt(Math.max(0, ms - 300))), x(ms) - x(Math.max(0, ms - 300)));
  return {
    line: `M${all.join('L')}`,
    ground: `M${all.join('L')}L${fixed(tip.x)} ${BOTTOM}L${LEFT} ${BOTTOM}Z`,
    tip: { ...tip, turn: Number.isFinite(slope) ? (slope * 180) / Math.PI / 3 : 0 },
    placeOf,
  };
}

const fixed = (value: number): string => value.toFixed(1);
