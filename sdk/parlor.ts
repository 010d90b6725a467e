// The entry for a game: the whole SDK, made from one config. `docs/for-game-makers.md` shows its use.
import { readSdkConfig, type SdkConfig, type SdkSettings } from './config.ts';
import { createGameCache, type GameCache } from './data/game-cache.ts';
import { createHttpServices } from './http/services.ts';
import type { Fetch } from './http/fetch-retrying.ts';
import { safeStorage, type ListableStore } from './safe-storage.ts';
import type { KeyValueStore } from './session/launch-memory.ts';
import { remoteDocuments } from './data/documents.ts';
import { createLauncherData, flushOnHide, type HidingPage, type LauncherData } from './data/launcher-data.ts';
import { mergeDocuments } from './data/merge-documents.ts';
import { loadGameContext, type GameContext } from './data/launcher.ts';
import type { Api, Services } from './services.ts';
import type { AuthState } from './session/auth-state.ts';

/** What the SDK needs of the page around it. `browserHost()` gives it in a browser. */
export interface ParlorHost {
  /** Signed launch data of the messenger; empty or missing on a website. */
  readonly initData?: string;
  readonly localStorage: ListableStore;
  readonly sessionStorage: KeyValueStore;
  /** The return path after a redirect sign-in. */
  readonly currentPath: () => string;
  readonly navigate: (url: string) => void;
  /** Pending writes are sent when this page is hidden. */
  readonly page?: HidingPage;
  readonly fetch?: Fetch;
  readonly log?: (message: string, error: unknown) => void;
  /** Required if `env` is 'fake': opens the services without a server (`openFakes` of `@parlor/sdk/fake`). */
  readonly openFakes?: (config: SdkConfig, host: ParlorHost) => Promise<Services>;
}

/** One session of the SDK: the player, the calls, the saved data. */
export interface Parlor {
  readonly config: SdkConfig;
  readonly session: Services['session'];
  readonly api: Api;
  readonly games: GameCache;
  readonly subscribeRecentWins: Services['subscribeRecentWins'];
  /** Finds the signed-in player and loads their game context, unless it is skipped. */
  readonly start: () => Promise<{ auth: AuthState; context: GameContext | undefined }>;
  /** The saved data of the signed-in player. Throws 'Not Connected' without one. */
  readonly data: () => LauncherData;
  readonly stop: () => void;
}

/** Opens the SDK for a game. If a setting is invalid, throws a TypeError that says how to correct it. */
export async function openParlor(settings: SdkSettings, host: ParlorHost = browserHost()): Promise<Parlor> {
  const config = readSdkConfig(settings);
  const services = config.env === 'fake' ? await fakes(config, host) : overHttp(config, host);
  const { session, api } = services;
  const games = createGameCache(api);
  let opened: { readonly userId: string; readonly data: LauncherData; readonly stop: () => void } | undefined;

  function data(): LauncherData {
    const state = session.state();
    if (state.status !== 'connected') throw new Error('Not Connected');
    const { userId } = state.profile;
    if (opened?.userId === userId) return opened.data;
    opened?.stop();
    const made = createLauncherData({
      userId,
      store: remoteDocuments(api, { onConflict: mergeDocuments }),
      storage: host.localStorage,
      ...(host.log && { log: host.log }),
    });
    opened = { userId, data: made, stop: host.page ? flushOnHide(host.page, made) : () => {} };
    return made;
  }
  return {
    config,
    session,
    api,
    games,
    subscribeRecentWins: services.subscribeRecentWins,
    data,
    async start() {
      const auth = await session.start();
      const context =
        auth.status === 'connected' ? await loadGameContext({ config, api, games, data: data() }) : undefined;
      return { auth, context };
    },
    stop() {
      opened?.stop();
      opened = undefined;
      session.stop();
    },
  };
}

const overHttp = (config: SdkConfig, host: ParlorHost): Services =>
  createHttpServices({
    ...host,
    baseUrl: config.baseUrl,
    platform: host.initData ? 'telegram' : 'web',
    gameId: config.gameId,
    attempts: config.retry.attempts,
    baseDelayMs: config.retry.baseDelayMs,
    credentials: 'include',
  });

async function fakes(config: SdkConfig, host: ParlorHost): Promise<Services> {
  if (host.openFakes === undefined)
    throw new TypeError("env is 'fake', but host.openFakes is missing: pass openFakes of '@parlor/sdk/fake'");
  return host.openFakes(config, host);
}

/** The parts of a browser's page that we use. */
export function browserHost(): ParlorHost {
  const hash = new URLSearchParams(location.hash.slice(1));
  return {
    initData: hash.get('tgWebAppData') ?? '',
    localStorage: safeStorage(() => localStorage),
    sessionStorage: safeStorage(() => sessionStorage),
    currentPath: () => location.pathname + location.search,
    navigate: (url) => location.assign(url),
    page: document,
  };
}
