import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Fetches the scripts of these pages when nothing else is to do: without a connection one can then still walk between
 * the rooms, and see them as they were.
 */
export function useWarmRooms(hrefs: readonly string[]): void {
  const router = useRouter();
  const list = hrefs.join(' ');
  useEffect(() => {
    const warm = (): void => {
      for (const href of list.split(' '))
        for (const route of router.getMatchedRoutes(href)[0])
          Promise.resolve(router.loadRouteChunk(route)).catch(() => {
            // Fetched again when one goes there.
          });
    };
    const wait = setTimeout(warm, 1500);
    return () => clearTimeout(wait);
  }, [router, list]);
}
