/** The player's choice of reduced motion, stored in this browser under this key. */
const KEY = 'parlor-stillness';

export function isStillnessChosen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false; // storage is closed to us: the system decides
  }
}

export function chooseStillness(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Not stored; it applies during this visit.
  }
  wear(on);
}

/** Puts the player's choice on the document, where `tokens.css` reads it. */
export const wearMotionChoice = (): void => wear(isStillnessChosen());

function wear(on: boolean): void {
  const root = document.documentElement;
  if (on) root.dataset['motion'] = 'less';
  else delete root.dataset['motion'];
}

/** Whether motion is unwelcome: the system says so, or the player does. The server, which draws too, knows of neither. */
export const isStill = (): boolean =>
  typeof document !== 'undefined' &&
  (document.documentElement.dataset['motion'] === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches);
