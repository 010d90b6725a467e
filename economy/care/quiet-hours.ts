// The hours in which no message is sent, in the player's own time zone.

/** From nine in the evening until nine in the morning. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 9;
/** Offsets of time zones are multiples of a quarter of an hour, so quiet hours begin and end at one. */
const QUARTER_MS = 15 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** There are about 600 time zones; anything beyond is a client's invention. */
const MAX_FORMATS = 1_000;

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });

/** An unknown zone is UTC. */
function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    try {
      format = formatOf(zone);
    } catch {
      format = formatOf('UTC');
    }
    formats.set(zone, format);
  }
  return format;
}

/** The day, such as 2026-11-20, and the hour on a clock in the zone. */
export function localTime(ms: number, zone: string): { readonly day: string; readonly hour: number } {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) };
}

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
