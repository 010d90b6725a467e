import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import type { Handler } from '../../http/handlers.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OutsideProviders } from '../../adapters/game-providers/outside.ts';
import type { FindGame } from './games.ts';
import type { GameSessions } from './sessions.ts';

export interface OpenGameDeps {
  readonly sessions: Pick<GameSessions, 'open'>;
  readonly findGame: FindGame;
  /** Refuses a player on a break who has no open round of this game. */
  readonly mayOpen: (playerId: string, gameId: string) => Promise<void>;
  /** Opens games of outside studios; without it there are none. */
  readonly outside?: Pick<OutsideProviders, 'launch'>;
  /** Address of the games' origin; read late, because a port may be chosen when the server listens. */
  readonly gamesUrl: () => string;
  /** Origins of the lobby, the public one first. */
  readonly lobbyOrigins: () => readonly string[];
}

/** Opens a game session and returns the address to show in a frame (spec §7). */
export const openGame =
  ({ sessions, findGame, mayOpen, outside, gamesUrl, lobbyOrigins }: OpenGameDeps): Handler<'openGame'> =>
  async ({ body, caller, request }) => {
    const game = findGame(body.game);
    if (!game) throw new ApiError('GAME_NOT_FOUND', undefined, { game: body.game });
    await mayOpen(caller.playerId, game.gameId);
    const session = await sessions.open({
      playerId: caller.playerId,
      provider: game.provider,
      gameId: game.gameId,
      currency: game.outside?.currency ?? 'PP',
      locale: body.locale,
      clientType: body.clientType,
      platform: caller.platform,
      signInId: caller.signInId,
    });
    const origins = lobbyOrigins();
    // A lobby may have several addresses; the page speaks only with the one that opened it.
    const requested = request.headers.origin;
    const lobby = requested !== undefined && origins.includes(requested) ? requested : origins[0];
    if (game.outside !== undefined) {
      if (outside === undefined) throw new ApiError('GAME_UNAVAILABLE');
      const wanted = {
        player: caller.playerId,
        session,
        gameCode: game.outside.code,
        currency: game.outside.currency,
        locale: body.locale,
        device: body.clientType,
        lobbyUrl: lobby ?? '',
        ip: request.ip,
      };
      return {
        gameUrl: await outside.launch(game.provider, wanted).catch((error: unknown) => {
          request.log.warn({ provider: game.provider, reason: String(error) }, 'a game was not opened');
          throw new ApiError('GAME_UNAVAILABLE', undefined, { game: game.gameId }, 5);
        }),
      };
    }
    const address = new URL(game.page, gamesUrl());
    address.searchParams.set(FRAME_PARAMS.session, session);
    address.searchParams.set(FRAME_PARAMS.locale, body.locale);
    if (lobby !== undefined) address.searchParams.set(FRAME_PARAMS.lobby, lobby);
    return { gameUrl: address.href };
  };
