// What a player has chosen for this device; kept in this browser, off or on.

const KEPT = {
  /** Whether the hand feels what a press means. */
  haptics: { key: 'parlor-haptics', first: true },
  /** Whether tables may sound; each table has a switch of its own besides. */
  sound: { key: 'parlor-sound', first: true },
} as const;
export type DeviceChoice = keyof typeof KEPT;

export function isChosen(choice: DeviceChoice): boolean {
  const { key, first } = KEPT[choice];
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? first : kept === 'on';
  } catch {
    return first; // storage is closed to us
  }
}

export function choose(choice: DeviceChoice, on: boolean): void {
  const { key, first } = KEPT[choice];
  try {
    if (on === first) localStorage.removeItem(key);
    else localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Not kept then; what can change at once still does.
  }
}
