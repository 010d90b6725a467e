// Keyboard shortcuts of the website: which keys go where, and what a key press means. docs/keyboard.md
import { latinKeyOf } from '@parlor/contract/formats/typing/latin-key.ts';
import { paths } from './paths.ts';

/** After `g`, this letter opens the screen. The letters are those of the English names, in every language. */
export const SCREEN_KEYS = {
  h: paths.home(),
  g: paths.games(),
  q: paths.quests(),
  c: paths.cards(),
  s: paths.shop(),
  r: paths.race(),
  d: paths.daily(),
  b: paths.boxes(),
  i: paths.invite(),
  p: paths.profile(),
  t: paths.history(),
  f: paths.fairness(),
} as const;
export type ScreenKey = keyof typeof SCREEN_KEYS;

/** The second key has to follow within this time. */
export const SEQUENCE_MS = 1500;

export type Meaning =
  | { readonly kind: 'help' | 'search' | 'begin' }
  | { readonly kind: 'screen'; readonly href: string };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The Latin letter of a press, or nothing. */
const letterOf = (press: Press): string => /^[a-z]$/.exec(latinKeyOf(press))?.[0] ?? '';

/** What a press means. `isAfterG`: `g` was pressed just before. Undefined if it means nothing to us. */
export function meaningOf(press: Press, isAfterG: boolean): Meaning | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return undefined;
  // The Persian question mark too.
  if (press.key === '?' || press.key === '؟') return { kind: 'help' };
  if (press.key === '/') return { kind: 'search' };
  const letter = letterOf(press);
  if (isAfterG && letter in SCREEN_KEYS) return { kind: 'screen', href: SCREEN_KEYS[letter as ScreenKey] };
  return letter === 'g' ? { kind: 'begin' } : undefined;
}

const HELP = 'parlor-shortcut-help';
/** Opens the list of shortcuts, from anywhere. */
export const openShortcutHelp = (): unknown => dispatchEvent(new Event(HELP));
/** Returns a function that stops listening. */
export function listenForShortcutHelp(open: () => void): () => void {
  addEventListener(HELP, open);
  return () => removeEventListener(HELP, open);
}
