// The launcher's own start in the web app (spec §4): unless its flag skips it, the game context is loaded, so that the
// player's saved data and last games are there before a screen needs them.
import { createGameCache } from '@parlor/sdk/data/game-cache.ts';
import type { LauncherData } from '@parlor/sdk/data/launcher-data.ts';
import { LAUNCHER_GAME, loadGameContext } from '@parlor/sdk/data/launcher.ts';
import type { Api } from '@parlor/sdk/services.ts';
import type { QueryClient } from '@tanstack/react-query';
import { documentQuery } from './queries/document-query.ts';
import type { Queries } from './queries/queries.ts';

export interface LoadLauncher {
  readonly client: QueryClient;
  readonly api: Pick<Api, 'games'>;
  readonly ask: Pick<Queries, 'lastPlayed'>;
  readonly data: Pick<LauncherData, 'read' | 'readPart'>;
  /** The flag of the specification: nothing is loaded before a screen needs it. */
  readonly skip: boolean;
}

/**
 * The results are in the query cache, where screens look for them. A failure is shown by the screen that requests them
 * again.
 */
export async function loadLauncher({ client, api, ask, data, skip }: LoadLauncher): Promise<void> {
  await loadGameContext({
    config: { gameId: LAUNCHER_GAME, skipLauncherLoad: skip },
    api: { lastPlayed: async () => ({ games: await client.ensureQueryData(ask.lastPlayed()) }) },
    games: createGameCache(api),
    data: { ...data, read: () => client.ensureQueryData(documentQuery(data)) },
  }).catch(() => undefined);
}
