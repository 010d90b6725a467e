import { useEffect, useState } from 'react';
import { changesInMs, phaseAt, type Phase } from './phases.ts';
import type { Shared } from './use-shared-table.tsx';

/** Figures on buttons change ten times a second, with reduced motion four times. */
const TICK_MS = 100;
const STILL_TICK_MS = 250;

/** The phase now. Renders again when it changes, and while figures of it change. */
export function usePhase({ table, now }: Shared, still: boolean): Phase {
  const [, render] = useState(0);
  const phase = phaseAt(table, now());
  const counts = phase.is === 'rising' || phase.is === 'betting';
  useEffect(() => {
    const again = (): void => render((count) => count + 1);
    const inMs = changesInMs(table, now());
    const change = inMs === undefined ? undefined : setTimeout(again, Math.max(0, inMs));
    const tick = counts ? setInterval(again, still ? STILL_TICK_MS : TICK_MS) : undefined;
    return () => {
      clearTimeout(change);
      clearInterval(tick);
    };
  }, [table, now, counts, still]);
  return phase;
}
