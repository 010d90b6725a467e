// The launcher's own start in the web app (spec §4): unless its flag skips it, the game context is loaded, so that what
// the player saved and played last is there before a screen asks for it.
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

/** What it finds is in the cache of questions, where screens look for it. A failure is told by the screen that asks again. */
export async function loadLauncher({ client, api, ask, data, skip }: LoadLauncher): Promise<void> {
  await loadGameContext({
    config: { gameId: LAUNCHER_GAME, skipLauncherLoad: skip },
    api: { lastPlayed: async () => ({ games: await client.ensureQueryData(ask.lastPlayed()) }) },
    games: createGameCache(api),
    data: { ...data, read: () => client.ensureQueryData(documentQuery(data)) },
  }).catch(() => undefined);
}
