import { useEffect } from 'react';

/** The game's own key, in lower case. Returns true if it had a meaning. */
type FurtherKey = (key: string, target: Element | undefined) => boolean;

/** Space and Enter start a round from anywhere, unless a control has the focus. */
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
