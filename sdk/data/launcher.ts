// The launcher's own start (spec §4): unless its flag skips it, the game context is loaded, so that a game has its
// player, its saved data and its catalogue entry at once.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { SdkConfig } from '../config.ts';
import type { GameCache } from './game-cache.ts';
import type { DocumentData } from './documents.ts';
import type { LauncherData } from './launcher-data.ts';
import type { Api } from '../services.ts';

/** What `start` has loaded for a game: its entry in the catalogue, and what the player has saved. */
export interface GameContext {
  /** Undefined for the launcher itself, and for a game that is not in the catalogue yet. */
  readonly game: Game | undefined;
  /** The player's own document; undefined if nothing was saved yet. */
  readonly saved: DocumentData | undefined;
  /** This game's last save: the part with its id. */
  readonly part: DocumentData | undefined;
  /** Ids of the games that the player played last, newest first. */
  readonly lastPlayed: readonly string[];
}

export interface LauncherStart {
  readonly config: Pick<SdkConfig, 'gameId' | 'skipLauncherLoad'>;
  readonly api: Pick<Api, 'lastPlayed'>;
  readonly games: GameCache;
  readonly data: Pick<LauncherData, 'read' | 'readPart'>;
}

/** Undefined if the load is skipped. Rejects if one of its calls does. */
export async function loadGameContext({
  config: { gameId, skipLauncherLoad },
  api,
  games,
  data,
}: LauncherStart): Promise<GameContext | undefined> {
  if (skipLauncherLoad) return undefined;
  const isGame = gameId !== LAUNCHER_GAME;
  const [saved, part, last] = await Promise.all([
    data.read(),
    isGame ? data.readPart(gameId) : undefined,
    api.lastPlayed(),
    isGame ? games.fetch([gameId]) : undefined,
  ]);
  return { game: games.has(gameId) ? games.get(gameId) : undefined, saved, part, lastPlayed: last.games };
}

/** The launcher counts as a game too. */
export const LAUNCHER_GAME = 'launcher';
