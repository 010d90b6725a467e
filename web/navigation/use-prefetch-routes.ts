import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchLater } from '../data/load-later.tsx';
import { whenIdle } from '../data/yield-to-main.ts';
import { SCREENS_FETCHED } from './screens-fetched.ts';

/**
 * Fetches the scripts of these pages when the browser is idle: offline, a player can then still move between the
 * screens and see their last state.
 */
export function usePrefetchRoutes(hrefs: readonly string[]): void {
  const router = useRouter();
  const list = hrefs.join(' ');
  useEffect(() => {
    let left = false;
    // One after another: executing a file is work, too.
    const warm = async (): Promise<void> => {
      await fetchLater();
      for (const to of list.split(' ')) {
        await whenIdle();
        if (left) return;
        await router.preloadRoute({ to });
      }
      performance.mark(SCREENS_FETCHED);
    };
    const wait = setTimeout(() => void warm(), 1500);
    return () => {
      left = true;
      clearTimeout(wait);
    };
  }, [router, list]);
}
