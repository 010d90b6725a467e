import type { DocumentData } from '@parlor/sdk/data/documents.ts';
import type { LauncherData } from '@parlor/sdk/data/launcher-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { SKIP_LAUNCHER_LOAD } from '../platform/settings.ts';
import { keys } from './queries/keys.ts';
import { documentQuery } from './queries/document-query.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
import { useAsk, useAuth, useServices } from './ServicesContext.tsx';

/** Unwritten saves survive a reload here. */
const storage = safeStorage(() => localStorage);
const LauncherContext = createContext<LauncherData | undefined>(undefined);

/**
 * The player's own document behind its write buffer: one while they are signed in. It is a script of its own, because
 * no first screen shows it.
 */
export function LauncherProvider({
  skipLoad = SKIP_LAUNCHER_LOAD,
  children,
}: {
  skipLoad?: boolean;
  children: ReactNode;
}) {
  const { api } = useServices();
  const auth = useAuth();
  const userId = auth.status === 'connected' ? auth.profile.userId : undefined;
  const [opened, setOpened] = useState<{ readonly userId: string; readonly data: LauncherData }>();
  const launcher = opened?.userId === userId ? opened?.data : undefined;
  const client = useQueryClient();
  const ask = useAsk();
  const load = useEffectEvent(async (data: LauncherData) => {
    const { loadLauncher } = await import('./load-launcher.ts');
    await loadLauncher({ client, api, ask, data, skip: skipLoad });
  });
  useEffect(() => {
    if (userId === undefined) return undefined;
    let end = (): void => {};
    let left = false;
    Promise.all([
      import('@parlor/sdk/data/launcher-data.ts'),
      import('@parlor/sdk/data/documents.ts'),
      import('@parlor/sdk/data/merge-documents.ts'),
    ]).then(
      ([{ createLauncherData, flushOnHide }, { remoteDocuments }, { mergeDocuments }]) => {
        if (left) return;
        const store = remoteDocuments(api, { onConflict: mergeDocuments });
        // A game reads its own parts again.
        const onMerged = (path: string, merged: DocumentData): void => {
          if (!path.includes('/parts/')) client.setQueryData([keys.document], merged);
        };
        const data = createLauncherData({ userId, store, storage, onMerged });
        end = flushOnHide(document, data);
        setOpened({ userId, data });
        // The loader of the parts reports a missing one.
        load(data).catch(() => undefined);
      },
      () => {}, // The loader of the parts has reported it; nothing can be changed then.
    );
    return () => {
      left = true;
      end();
      setOpened(undefined);
    };
  }, [userId, api, client]);
  return <LauncherContext value={launcher}>{children}</LauncherContext>;
}

/**
 * The launcher's document and its setter: a change is shown at once and written three seconds later. `data` is
 * undefined until it is read, and nothing can be changed before that, because a document is written whole.
 */
export function useLauncherDocument(): {
  data: DocumentData | undefined;
  update: (change: (data: DocumentData) => DocumentData) => void;
} {
  const launcher = use(LauncherContext);
  const client = useQueryClient();
  const options = documentQuery(launcher);
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
