import { useEffect } from 'react';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { useLatest } from './use-latest.tsx';

/** What a key does, by its place on the keyboard or by its character. */
const ACTS = {
  '-': 'less',
  '+': 'more',
  '=': 'more',
  '?': 'help',
  KeyZ: 'half',
  KeyX: 'double',
  KeyA: 'autoplay',
  KeyM: 'sound',
  KeyT: 'turbo',
} as const;
export type TableAct = (typeof ACTS)[keyof typeof ACTS];

/** Keys that work at every table, unless somebody types or a sheet is open. Letters keep their place in every layout. */
export function useTableKeys(
  { hasShortcuts }: Pick<GamePageContext, 'hasShortcuts'>,
  act: (what: TableAct) => void,
): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (!hasShortcuts) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('dialog, input:not([type="radio"], [type="range"])')) return;
      const acts: Readonly<Record<string, TableAct | undefined>> = ACTS;
      const what = acts[event.key] ?? acts[event.code];
      // A held key steps the stake on and on. Nothing else repeats.
      if (what === undefined || (event.repeat && what !== 'less' && what !== 'more')) return;
      event.preventDefault();
      latest.current(what);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest, hasShortcuts]);
}
