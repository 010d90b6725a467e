// A player's choices for this device; stored in this browser, off or on.
import { useState } from 'react';

export type DeviceChoice =
  /** Whether presses give haptic feedback. */
  | 'haptics'
  /** Whether game pages may play sounds; each also has a switch of its own. */
  | 'sound'
  /** Whether tiles of games show return and volatility. */
  | 'game-facts'
  /** Whether a game shows the wins of other players beside it. */
  | 'table-wins'
  /** Whether a game shows a contest that it counts for beside it. */
  | 'table-race'
  /** Whether the home screen may be offered; off once the player dismissed it. */
  | 'home-screen-offer'
  /** Whether single keys act (WCAG 2.1.4). */
  | 'shortcuts';

const keyOf = (choice: DeviceChoice): string => `parlor-${choice}`;
/** What it is until the player chooses. */
const isOnAtFirst = (choice: DeviceChoice): boolean => choice !== 'game-facts';

export function isChosen(choice: DeviceChoice): boolean {
  const first = isOnAtFirst(choice);
  try {
    const stored = localStorage.getItem(keyOf(choice));
    return stored === null ? first : stored === 'on';
  } catch {
    return first; // Storage is blocked.
  }
}

export function choose(choice: DeviceChoice, on: boolean): void {
  const key = keyOf(choice);
  try {
    if (on === isOnAtFirst(choice)) localStorage.removeItem(key);
    else localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Not stored then; the change still takes effect for now.
  }
}

/** A choice, and how to change it. */
export function useDeviceChoice(choice: DeviceChoice): readonly [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => isChosen(choice));
  return [
    isOn,
    (on) => {
      choose(choice, on);
      setOn(on);
    },
  ];
}
