import { useEffect } from 'react';

/** A key of the game's own, in lower case; answers whether it meant something. */
type FurtherKey = (key: string, target: Element | undefined) => boolean;

/** Space and Enter begin from anywhere; where a control has the focus, the key is the control's. */
export function useBeginKey(begin: () => void, further?: FurtherKey): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, dialog'))
        return;
      const key = event.key.toLowerCase();
      const isBegin = (key === ' ' || key === 'enter') && !target?.closest('button, a');
      if (isBegin) begin();
      if (isBegin || further?.(key, target)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
