import { useEffect, useEffectEvent, useState } from 'react';

/** Delay after the last key before the address changes. */
const ADDRESS_AFTER_MS = 250;

/** Text of the search field. The address follows after a delay, and Back sets the text from the address. */
export function useTyped(
  q: string,
  onSearch: (q: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    // A value that was not written here: the player went back or followed a link.
    if (q !== typed) setTyped(q);
  }
  // If the player leaves in the middle of a word, the field later shows the address.
  const forget = useEffectEvent(() => setTyped(q));
  useEffect(() => () => forget(), []);
  useEffect(() => {
    if (typed === q) return;
    const wait = setTimeout(() => onSearch(typed), ADDRESS_AFTER_MS);
    return () => clearTimeout(wait);
  }, [typed, q, onSearch]);
  return [typed, setTyped];
}

/** Delay before a search: longer than the time between two letters on a slow phone. */
export const SEARCH_AFTER_MS = 240;
