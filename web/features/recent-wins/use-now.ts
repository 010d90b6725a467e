import { useEffect, useState } from 'react';

const AGO_EVERY_MS = 5000;

/** A clock for "4 seconds ago", while visible. */
export function useNow(isWatched: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isWatched) return;
    const beat = setInterval(() => setNowMs(Date.now()), AGO_EVERY_MS);
    return () => clearInterval(beat);
  }, [isWatched]);
  return nowMs;
}
