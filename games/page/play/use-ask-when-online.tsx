import { useEffect } from 'react';
import type { Phase } from './use-table.tsx';

/** Back on the line with an unanswered call: asks about it at once. */
export function useAskWhenOnline(phase: Phase, askAgain: () => void): void {
  useEffect(() => {
    if (phase !== 'unanswered') return undefined;
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [phase, askAgain]);
}
