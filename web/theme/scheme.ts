import type { Scheme } from './host-theme.ts';

/** Evening, afternoon, or as the system has it. Kept in this browser under this key. */
export const SCHEME_KEY = 'parlor-scheme';
export type SchemeChoice = Scheme | 'system';

export function readSchemeChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(SCHEME_KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch {
    return 'system'; // storage is closed to us: the system decides
  }
}

const systemScheme = (): Scheme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

/** Paint the website in the chosen theme. The mini-app follows its host and is left alone. */
export function wearSchemeChoice(choice: SchemeChoice): void {
  const root = document.documentElement;
  if (root.dataset.theme !== 'mini-app') root.dataset.scheme = choice === 'system' ? systemScheme() : choice;
}

export function keepSchemeChoice(choice: SchemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(SCHEME_KEY);
    else localStorage.setItem(SCHEME_KEY, choice);
  } catch {
    // Not kept then; the theme still changes for this visit.
  }
  wearSchemeChoice(choice);
}

/** While the choice is "system", follow it when evening comes. Returns the way to stop. */
export function followSystemScheme(): () => void {
  const media = matchMedia('(prefers-color-scheme: light)');
  const follow = () => wearSchemeChoice(readSchemeChoice());
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
}
