// The play-time reminder, for every device of the player: after each interval of play they see how long they have played
// and what came of it. It is due until one device says that the player has read it.
import { FIRST_REMINDER_MINUTES, type ReminderMinutes } from '@parlor/contract/calls/player-care.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { CareSlice, PlayTime } from './care-slice.ts';
import { playAt } from './used.ts';

export const reminderMinutesOf = ({ reminderMinutes }: CareSlice): ReminderMinutes =>
  reminderMinutes ?? FIRST_REMINDER_MINUTES;

/** The play that goes on, and its length until now; undefined after a longer pause. */
export function playNow(
  care: CareSlice,
  nowMs: number,
): { readonly play: PlayTime; readonly lengthMs: number } | undefined {
  const { play } = playAt(care, nowMs);
  if (care.play === undefined || play.startedMs !== care.play.startedMs) return undefined;
  return { play: care.play, lengthMs: play.lastMs - play.startedMs };
}

/** Reminders come at whole intervals of the play, so two devices that report one reminder report the same. */
const wholeIntervals = (ms: number, everyMs: number): number => Math.floor(ms / everyMs) * everyMs;

/** How long until the reminder is due, 0 if it is; undefined where reminders are off, or nobody plays. */
export function remindInMs(care: CareSlice, nowMs: number): number | undefined {
  const everyMs = reminderMinutesOf(care) * MINUTE_MS;
  const now = playNow(care, nowMs);
  if (everyMs === 0 || now === undefined) return undefined;
  const dueMs = wholeIntervals(now.play.remindedMs ?? 0, everyMs) + everyMs;
  return Math.max(0, dueMs - now.lengthMs);
}

const remindedOf = (context: ActContext, play: PlayTime, remindedMs: number): void =>
  setState(context, { care: { ...context.state.care, play: { ...play, remindedMs } } });

/** The new interval counts from now: a player who chooses it knows how long they have played. */
export function chooseReminder(context: ActContext, everyMinutes: ReminderMinutes): void {
  setState(context, { care: { ...context.state.care, reminderMinutes: everyMinutes } });
  const now = playNow(context.state.care, context.world.nowMs);
  if (now) remindedOf(context, now.play, now.lengthMs);
}

/** The player has read the reminder that is due. */
export function reminderRead(context: ActContext): void {
  const { care } = context.state;
  const now = playNow(care, context.world.nowMs);
  if (now === undefined || remindInMs(care, context.world.nowMs) !== 0) return;
  remindedOf(context, now.play, wholeIntervals(now.lengthMs, reminderMinutesOf(care) * MINUTE_MS));
}
