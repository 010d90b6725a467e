import { useEffect } from 'react';
import type { Phase } from './use-table.tsx';

/** Online again with an unanswered call: repeats it at once. */
export function useAskWhenOnline(phase: Phase, askAgain: () => void): void {
  useEffect(() => {
    if (phase !== 'unanswered') return undefined;
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [phase, askAgain]);
}
