import { useEffect } from 'react';
import { latinKeyOf } from '@parlor/contract/formats/typing/latin-key.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';

/** The game's own key, as on a Latin keyboard, in lower case. Returns true if it had a meaning. */
type FurtherKey = (key: string, target: Element | undefined) => boolean;

/** Space and Enter start a round from anywhere, unless a control has the focus. */
export function useBeginKey(
  { hasShortcuts }: Pick<GamePageContext, 'hasShortcuts'>,
  begin: () => void,
  further?: FurtherKey,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, dialog'))
        return;
      const key = latinKeyOf(event);
      const isBegin = (key === ' ' || key === 'enter') && !target?.closest('button, a');
      if (isBegin) begin();
      const isOn = key.length > 1 || key === ' ' || hasShortcuts;
      if (isBegin || (isOn && further?.(key, target))) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
