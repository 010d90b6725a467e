import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAsk } from '../../data/ServicesContext.tsx';

/** Games with the most rounds of today and yesterday, as the server counted them. */
export function useHotGames(): ReadonlySet<string> {
  const { data } = useQuery(useAsk().topGames());
  return useMemo(() => new Set(data?.hot), [data?.hot]);
}
