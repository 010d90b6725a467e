export type Hour = 'morning' | 'afternoon' | 'evening' | 'night';

/** The time of day on the reader's clock. */
export function hourOf(at: Date): Hour {
  const hour = at.getHours();
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
