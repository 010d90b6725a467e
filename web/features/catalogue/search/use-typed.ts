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
  /** The last value that was written here. It arrives later than the next letters. */
  const [written, setWritten] = useState<string>();
  if (known !== q) {
    setKnown(q);
    setWritten(undefined);
    // A value that was not written here: the player went back or followed a link.
    if (q !== written) setTyped(q);
  }
  // If the player leaves in the middle of a word, the field later shows the address.
  const forget = useEffectEvent(() => setTyped(q));
  useEffect(() => () => forget(), []);
  useEffect(() => {
    if (typed === q || typed === written) return;
    const wait = setTimeout(() => {
      setWritten(typed);
      onSearch(typed);
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(wait);
  }, [typed, q, written, onSearch]);
  return [typed, setTyped];
}

/** Delay before a search: longer than the time between two letters on a slow phone. */
export const SEARCH_AFTER_MS = 240;
