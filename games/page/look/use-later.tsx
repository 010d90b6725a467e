import { useEffect, useState } from 'react';

/** A part of the page that is loaded after the table, which is played without it. Undefined until then. */
export function useLater<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    load().then(setPart, () => {
      // There is no connection, and no round can be played either.
    });
  }, [load]);
  return part;
}
