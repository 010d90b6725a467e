// Days and hours on a clock in a time zone of the IANA database.

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
