import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { keys } from '../../data/queries/keys.ts';
import { useServices } from '../../data/ServicesContext.tsx';

/** Names of collectibles by id. The id itself until names load, or if a collection was removed. */
export function useCardNames(enabled: boolean): (id: string) => string {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [keys.collections],
    enabled,
    staleTime: 5 * MINUTE_MS,
    queryFn: ({ signal }) => api.collections({}, { signal }),
  });
  const names = new Map(
    [...(data?.active ?? []), ...(data?.vintage ?? [])]
      .flatMap(({ collectibles }) => collectibles ?? [])
      .map(({ id, name }) => [id, name]),
  );
  return (id) => names.get(id) ?? id.replace(/^urn:/, '');
}
