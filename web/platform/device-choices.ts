// A player's choices for this device; stored in this browser, off or on.

const STORAGE_KEYS = {
  /** Whether presses give haptic feedback. */
  haptics: { key: 'parlor-haptics', first: true },
  /** Whether game pages may play sounds; each also has a switch of its own. */
  sound: { key: 'parlor-sound', first: true },
  /** Whether tiles of games show return and volatility. */
  gameFacts: { key: 'parlor-game-facts', first: false },
  /** Whether a game shows the wins of other players beside it. */
  tableWins: { key: 'parlor-table-wins', first: true },
  /** Whether the home screen may be offered; off once the player dismissed it. */
  homeScreenOffer: { key: 'parlor-home-screen-offer', first: true },
  /** Whether a game shows a contest that it counts for beside it. */
  tableRace: { key: 'parlor-table-race', first: true },
  /** Whether single keys act (WCAG 2.1.4). */
  shortcuts: { key: 'parlor-shortcuts', first: true },
} as const;
export type DeviceChoice = keyof typeof STORAGE_KEYS;

export function isChosen(choice: DeviceChoice): boolean {
  const { key, first } = STORAGE_KEYS[choice];
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? first : stored === 'on';
  } catch {
    return first; // Storage is blocked.
  }
}

export function choose(choice: DeviceChoice, on: boolean): void {
  const { key, first } = STORAGE_KEYS[choice];
  try {
    if (on === first) localStorage.removeItem(key);
    else localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Not stored then; the change still takes effect for now.
  }
}
