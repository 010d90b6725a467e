import type { Scheme } from './host-theme.ts';

/** Dark, light, or as the system. Stored in this browser under this key. */
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

/** Applies the theme to the website. The mini-app follows its host. */
export function wearSchemeChoice(choice: SchemeChoice): void {
  const root = document.documentElement;
  if (root.dataset.theme !== 'mini-app') root.dataset.scheme = choice === 'system' ? systemScheme() : choice;
}

export function saveSchemeChoice(choice: SchemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(SCHEME_KEY);
    else localStorage.setItem(SCHEME_KEY, choice);
  } catch {
    // Not stored; it applies during this visit.
  }
  wearSchemeChoice(choice);
}

/** While the choice is "system", follows the system's changes. Returns a function that stops. */
export function followSystemScheme(): () => void {
  const media = matchMedia('(prefers-color-scheme: light)');
  const follow = () => wearSchemeChoice(readSchemeChoice());
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
}
