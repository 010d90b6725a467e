import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How often the player has returned to this screen while it stayed mounted (`shell/kept/KeptScreens.tsx`).
 * Changes before paint, for lists that are sorted again at each visit.
 */
export function useVisit(): number {
  const [visit, setVisit] = useState(0);
  const isKnown = useRef(false);
  useLayoutEffect(() => {
    if (isKnown.current) setVisit((before) => before + 1);
    isKnown.current = true;
  }, []);
  return visit;
}
