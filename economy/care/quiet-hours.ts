// The hours in which no message is sent, in the player's own time zone.
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { localTime } from '../kernel/local-time.ts';

/** From nine in the evening until nine in the morning. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 9;
/** Offsets of time zones are multiples of a quarter of an hour, so quiet hours begin and end at one. */
const QUARTER_MS = 15 * MINUTE_MS;

export function isQuiet(ms: number, zone: string): boolean {
  const { hour } = localTime(ms, zone);
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuiet(ms: number, zone: string): number {
  let at = ms;
  while (isQuiet(at, zone)) at = (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS;
  return at;
}

/** The instant itself, or the last quarter of an hour before the quiet hours that it is in. */
export function beforeQuiet(ms: number, zone: string): number {
  let at = ms;
  while (isQuiet(at, zone)) at = (Math.ceil(at / QUARTER_MS) - 1) * QUARTER_MS;
  return at;
}
