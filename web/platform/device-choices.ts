// What a player has chosen for this device; kept in this browser, off or on.

const STORAGE_KEYS = {
  /** Whether the hand feels what a press means. */
  haptics: { key: 'parlor-haptics', first: true },
  /** Whether tables may sound; each table has a switch of its own besides. */
  sound: { key: 'parlor-sound', first: true },
} as const;
export type DeviceChoice = keyof typeof STORAGE_KEYS;

export function isChosen(choice: DeviceChoice): boolean {
  const { key, first } = STORAGE_KEYS[choice];
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? first : stored === 'on';
  } catch {
    return first; // storage is closed to us
  }
}

export function choose(choice: DeviceChoice, on: boolean): void {
  const { key, first } = STORAGE_KEYS[choice];
  try {
    if (on === first) localStorage.removeItem(key);
    else localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Not kept then; what can change at once still does.
  }
}
