import { useEffect, useState } from 'react';

/**
 * A part of the page that is loaded after the table, which is played without it. Undefined until then. If it did not load, it is
 * asked for again when it is wanted.
 */
export function useLater<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const isLoaded = part !== undefined;
  useEffect(() => {
    if (!isLoaded)
      load().then(setPart, () => {
        // The next press tries again.
      });
  }, [load, isLoaded, isWanted]);
  return part;
}
