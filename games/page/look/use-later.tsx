import { useEffect, useState } from 'react';

const AGAIN_AFTER_MS = 2_000;

/**
 * A part of the page that is loaded after the table, which is played without it. Undefined until then. If it did not load, it is
 * asked for again for as long as it is wanted.
 */
export function useLater<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const isLoaded = part !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = (): void =>
      void load().then(setPart, () => {
        if (isWanted && !isGone) timer = setTimeout(ask, AGAIN_AFTER_MS);
      });
    ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, isLoaded, isWanted]);
  return part;
}
