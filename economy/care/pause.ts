// Breaks and exclusion. Nobody can end one early: only a pause with a later end can replace it.
import type { CarePause, ExclusionLength } from '@parlor/contract/calls/player-care.ts';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import { isoOf } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { CareSlice, Pause } from './care-slice.ts';
import { latestSeen } from './used.ts';

/**
 * Clocks of processes may differ by five minutes in either direction (I17). Every wait is longer by that much, so that no
 * process ends it early.
 */
export const CLOCK_MARGIN_MS = 10 * MINUTE_MS;

const endOf = ({ untilMs }: Pick<Pause, 'untilMs'>): number => untilMs ?? Infinity;

/** The pause in force. */
export const pauseOf = (care: CareSlice, nowMs: number): Pause | undefined =>
  care.pause !== undefined && endOf(care.pause) > nowMs ? care.pause : undefined;

export const viewPause = ({ kind, sinceMs, untilMs }: Pause): CarePause => ({
  kind,
  since: isoOf(sinceMs),
  ...(untilMs === null ? {} : { until: isoOf(untilMs) }),
});

/** Whether this player can start nothing new: no round, no order, no offer, no race. */
export const isPaused = ({ care }: Pick<PlayerState, 'care'>, nowMs: number): boolean =>
  care.deletion !== undefined || pauseOf(care, nowMs) !== undefined;

/** Why nothing new can be started; undefined if it can be. */
export function pauseViolation(care: CareSlice, nowMs: number): RuleViolation | undefined {
  const pause = pauseOf(care, nowMs);
  if (pause) return pausedViolation(pause);
  if (care.deletion === undefined) return undefined;
  return new RuleViolation(
    'CARE_PAUSED',
    'You have requested to delete your account. Cancel the deletion to start something new.',
    { kind: 'deletion', until: isoOf(care.deletion.dueMs) },
  );
}

function pausedViolation(pause: Pause): RuleViolation {
  const { until } = viewPause(pause);
  const what = pause.kind === 'break' ? 'You are on a break' : 'You have excluded yourself';
  return new RuleViolation(
    'CARE_PAUSED',
    until === undefined ? `${what}. It does not end.` : `${what} until ${until}.`,
    { kind: pause.kind, ...(until === undefined ? {} : { until }) },
  );
}

export function mustNotBePaused({ state, world }: Pick<ActContext, 'state' | 'world'>): void {
  const violation = pauseViolation(state.care, world.nowMs);
  if (violation) throw violation;
}

/** Starts a pause, or makes it longer, never shorter. Returns whether it changed. */
export function hold(context: ActContext, pause: Pause): boolean {
  const { care } = context.state;
  if (care.pause !== undefined && endOf(care.pause) >= endOf(pause)) return false;
  setState(context, { care: { ...care, pause } });
  emit(context, { kind: 'play-paused' });
  return true;
}

function begin(context: ActContext, kind: Pause['kind'], endsAfter: (nowMs: number) => number | null): Pause {
  const sinceMs = latestSeen(context.state, context.world.nowMs);
  const untilMs = endsAfter(sinceMs);
  const pause = { kind, sinceMs, untilMs: untilMs === null ? null : untilMs + CLOCK_MARGIN_MS };
  setState(context, { care: { ...context.state.care, seenMs: sinceMs } });
  if (!hold(context, pause)) {
    const before = viewPause(context.state.care.pause!);
    throw new RuleViolation('CARE_PAUSE_LONGER', undefined, before);
  }
  return pause;
}

export const takeBreak = (context: ActContext, days: number): Pause =>
  begin(context, 'break', (nowMs) => nowMs + days * DAY_MS);

/** The same day of a later month; the last day if that month is shorter. */
function monthsLater(ms: number, months: number): number {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last)) + (ms % DAY_MS);
}

const MONTHS: Readonly<Record<Exclude<ExclusionLength, 'forever'>, number>> = {
  '6-months': 6,
  '1-year': 12,
  '5-years': 60,
};

export const exclude = (context: ActContext, length: ExclusionLength): Pause =>
  begin(context, 'exclusion', (nowMs) => (length === 'forever' ? null : monthsLater(nowMs, MONTHS[length])));
