import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How often one came back to this screen after it was kept (`shell/kept/KeptScreens.tsx`): changes before its picture, for what
 * is dealt anew at every coming.
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
