// Opening a game (spec §7 casino). What the game's page then asks stands in game-page.ts, on the games' origin.
import type { Handlers } from '../../http/handlers.ts';
import { openGame, type OpenGameDeps } from './open-game.ts';

export type PlayDeps = OpenGameDeps;

export const playRoutes = (deps: PlayDeps): Pick<Handlers, 'openGame'> => ({ openGame: openGame(deps) });
