import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { later } from '../../data/load-later.tsx';
import { paths } from '../../navigation/paths.ts';
import { listenForShortcutHelp, meaningOf, SEQUENCE_MS } from '../../navigation/shortcuts.ts';
import { useGo } from '../../navigation/use-go.ts';
import { isChosen } from '../../platform/device-choices.ts';

const ShortcutSheet = later(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);

/** Somebody types there, or a press of a letter chooses there. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"])') !==
      null);

/** The console has keys of its own. */
const isInConsole = (): boolean => location.pathname.endsWith(paths.operator());

/** How long the search field of a screen that opens is waited for. */
const FIELD_WITHIN_MS = 3000;

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Listens for keyboard shortcuts. Off while somebody types, while a dialog is open, and by the player's choice. */
export function Shortcuts() {
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const gAtMs = useRef(-Infinity);
  const search = (): void => {
    if (focusSearch()) return;
    go(paths.games());
    const untilMs = performance.now() + FIELD_WITHIN_MS;
    const look = (): void => {
      if (!focusSearch() && performance.now() < untilMs) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || takesLetters(event.target)) return;
    if (document.querySelector('dialog[open]') !== null || isInConsole() || !isChosen('shortcuts')) return;
    const meaning = meaningOf(event, event.timeStamp - gAtMs.current < SEQUENCE_MS);
    gAtMs.current = meaning?.kind === 'begin' ? event.timeStamp : -Infinity;
    if (meaning === undefined) return;
    event.preventDefault();
    if (meaning.kind === 'help') setOpen(true);
    if (meaning.kind === 'search') search();
    if (meaning.kind === 'screen') go(meaning.href);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    const stop = listenForShortcutHelp(() => setOpen(true));
    return () => {
      removeEventListener('keydown', listen);
      stop();
    };
  }, []);
  return <ShortcutSheet open={isOpen} onClose={() => setOpen(false)} />;
}
