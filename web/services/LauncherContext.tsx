import type { DocumentData, LauncherData } from '@parlor/sdk/launcher-data.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { keys } from './keys.ts';
import { safeStorage } from './safe-storage.ts';
import { useAuth, useServices } from './ServicesContext.tsx';

/** What was not written yet survives a reload here. */
const outbox = safeStorage(() => localStorage);
const LauncherContext = createContext<LauncherData | undefined>(undefined);

/**
 * The player's own document, behind its write buffer: one for as long as he is signed in. It comes with a script of its
 * own, since no first screen shows what is in it.
 */
export function LauncherProvider({ children }: { children: ReactNode }) {
  const { api } = useServices();
  const auth = useAuth();
  const userId = auth.status === 'connected' ? auth.profile.userId : undefined;
  const [held, setHeld] = useState<{ readonly userId: string; readonly data: LauncherData }>();
  const launcher = held?.userId === userId ? held?.data : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let end = (): void => {};
    let left = false;
    import('@parlor/sdk/launcher-data.ts').then(
      ({ createLauncherData, flushOnHide, mergeFields, remoteDocuments }) => {
        if (left) return;
        const store = remoteDocuments(api, { onConflict: mergeDocuments });
        const data = createLauncherData({ userId, store, outbox });
        end = flushOnHide(document, data);
        setHeld({ userId, data });
      },
      () => {}, // The loader of the parts has reported it; nothing can be changed then.
    );
    return () => {
      left = true;
      end();
      setHeld(undefined);
    };
  }, [userId, api]);
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
