import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchLater } from '../data/load-later.tsx';
import { whenIdle } from '../data/yield-to-main.ts';

/**
 * Fetches the scripts of these pages when nothing else is to do: without a connection one can then still walk between
 * the screens, and see them as they were.
 */
export function usePrefetchRoutes(hrefs: readonly string[]): void {
  const router = useRouter();
  const list = hrefs.join(' ');
  useEffect(() => {
    let left = false;
    // One after another: what a file does when it comes is work, too.
    const warm = async (): Promise<void> => {
      await fetchLater();
      for (const to of list.split(' ')) {
        await whenIdle();
        if (left) return;
        await router.preloadRoute({ to });
      }
    };
    const wait = setTimeout(() => void warm(), 1500);
    return () => {
      left = true;
      clearTimeout(wait);
    };
  }, [router, list]);
}
