import { useEffect, useEffectEvent, useState } from 'react';

/** So long nothing more was typed, and the address takes it. */
const ADDRESS_AFTER_MS = 250;

/** What stands in the search field: at once there, a moment later in the address, and what the address says when one goes back. */
export function useTyped(
  q: string,
  onSearch: (q: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    // Not what was written from here: one went back, or followed a link.
    if (q !== typed) setTyped(q);
  }
  // A player who left the screen in the middle of a word finds what the address says.
  const forget = useEffectEvent(() => setTyped(q));
  useEffect(() => () => forget(), []);
  useEffect(() => {
    if (typed === q) return;
    const wait = setTimeout(() => onSearch(typed), ADDRESS_AFTER_MS);
    return () => clearTimeout(wait);
  }, [typed, q, onSearch]);
  return [typed, setTyped];
}

/** So long nothing more was typed, and it is searched for: longer than between two letters of a slow phone. */
export const SEARCH_AFTER_MS = 240;
