import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { keys } from '../../data/queries/keys.ts';
import { useLauncherDocument } from '../../data/LauncherContext.tsx';
import { useAsk } from '../../data/ServicesContext.tsx';
import { newestKnownIn, newSince } from './new-games.ts';

/**
 * Games added since the last visit. The document stores the newest known one as `newestGame`. The marks stay
 * during this visit.
 */
export function useNewGames(): ReadonlySet<string> {
  const { data, update } = useLauncherDocument();
  const isRead = data !== undefined;
  const newest = useQuery({ ...useAsk().newestGames(), enabled: isRead });
  // The value when first read, "" if the document had none.
  const before = useQuery({
    queryKey: [keys.document, 'newest-game-before'],
    enabled: isRead,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: () => (data && newestKnownIn(data)) ?? '',
  });
  const latest = newest.data?.[0]?.identifier;
  const isDue =
    before.data !== undefined && latest !== undefined && data !== undefined && newestKnownIn(data) !== latest;
  const keep = useEffectEvent((newestGame: string) => update((now) => ({ ...now, newestGame })));
  useEffect(() => {
    if (isDue) keep(latest);
  }, [isDue, latest]);
  return useMemo(
    () =>
      new Set(
        newSince(
          (newest.data ?? []).map(({ identifier }) => identifier),
          before.data,
        ),
      ),
    [newest.data, before.data],
  );
}
