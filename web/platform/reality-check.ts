// The play time after which a player wants a reminder. Stored in this browser.

const KEY = 'parlor-reality-check';

/** Minutes between two reminders; 0 means never. */
export const REALITY_CHECKS = [0, 15, 30, 60, 120] as const;
export type RealityCheck = (typeof REALITY_CHECKS)[number];
/** The default. */
export const FIRST_REALITY_CHECK: RealityCheck = 60;

export function realityCheck(): RealityCheck {
  try {
    const stored = localStorage.getItem(KEY);
    return REALITY_CHECKS.find((minutes) => String(minutes) === stored) ?? FIRST_REALITY_CHECK;
  } catch {
    return FIRST_REALITY_CHECK; // Storage is blocked.
  }
}

export function chooseRealityCheck(minutes: RealityCheck): void {
  try {
    if (minutes === FIRST_REALITY_CHECK) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(minutes));
  } catch {
    // Not stored then.
  }
}
