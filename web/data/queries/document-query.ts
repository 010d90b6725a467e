import type { LauncherData } from '@parlor/sdk/data/launcher-data.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/**
 * The launcher's document; read again when the player comes back to the page, because another tab may have changed it.
 */
export const documentQuery = (data: Pick<LauncherData, 'read'> | undefined) =>
  queryOptions({
    queryKey: [keys.document],
    enabled: data !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    queryFn: async () => (await data?.read()) ?? {},
  });
