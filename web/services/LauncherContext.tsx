import {
  createLauncherData,
  flushOnHide,
  remoteDocuments,
  type DocumentData,
  type LauncherData,
} from '@parlor/sdk/launcher-data.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { keys } from './keys.ts';
import { useAuth, useServices } from './ServicesContext.tsx';

const LauncherContext = createContext<LauncherData | undefined>(undefined);

/** The player's own document, behind its write buffer: one for as long as he is signed in. */
export function LauncherProvider({ children }: { children: ReactNode }) {
  const { api } = useServices();
  const auth = useAuth();
  const userId = auth.status === 'connected' ? auth.profile.userId : undefined;
  const launcher = useMemo(
    () => (userId === undefined ? undefined : createLauncherData({ userId, store: remoteDocuments(api) })),
    [userId, api],
  );
  useEffect(() => (launcher ? flushOnHide(document, launcher) : undefined), [launcher]);
  return <LauncherContext value={launcher}>{children}</LauncherContext>;
}

/**
 * The launcher's document and the way to change it: shown at once, written three seconds later. `data` is undefined
 * until it was read, and nothing can be changed before that, since a document is set whole.
 */
export function useLauncherDocument(): {
  data: DocumentData | undefined;
  update: (change: (data: DocumentData) => DocumentData) => void;
} {
  const launcher = use(LauncherContext);
  const client = useQueryClient();
  const options = queryOptions({
    queryKey: [keys.document],
    enabled: launcher !== undefined,
    staleTime: Infinity,
    queryFn: async () => (await launcher?.read()) ?? {},
  });
  const { data } = useQuery(options);
  return {
    data,
    update(change) {
      const now = client.getQueryData(options.queryKey);
      if (launcher === undefined || now === undefined) return;
      const next = change(now);
      client.setQueryData(options.queryKey, next);
      launcher.save(next);
    },
  };
}
