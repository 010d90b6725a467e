import { useEffect, useState } from 'react';

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
  useEffect(() => {
    if (typed === q) return;
    const wait = setTimeout(() => onSearch(typed), ADDRESS_AFTER_MS);
    return () => clearTimeout(wait);
  }, [typed, q, onSearch]);
  return [typed, setTyped];
}
