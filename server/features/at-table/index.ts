// Reactions of players who watch or play a game (docs/at-table.md). How often one may react is in economy/social/at-table.ts.
// Who plays the game comes with the stream of live wins.
import { reactionRefusal } from '@parlor/economy/social/at-table.ts';
import { ApiError, throwRefusal } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Players } from '../../players/players.ts';
import type { TableNews } from './table-news.ts';

export interface AtTableDeps {
  readonly players: Pick<Players, 'read'>;
  readonly news: Pick<TableNews, 'react'>;
  readonly isGame: (gameId: string) => boolean;
}

export function atTableRoutes({ players, news, isGame }: AtTableDeps): Pick<Handlers, 'react'> {
  return {
    react: async ({ caller: { playerId }, params: { gameId }, body: { reaction } }) => {
      if (!isGame(gameId)) throw new ApiError('GAME_NOT_FOUND');
      const refusal = await players.read(playerId, ({ state }, world) => reactionRefusal({ state, world }));
      if (refusal !== undefined) throwRefusal(refusal);
      const waitMs = news.react(playerId, gameId, reaction);
      // Without Retry-After: a client would send it again by itself, long after the moment.
      if (waitMs !== undefined) throw new ApiError('REACTION_WAITS', undefined, { waitMs });
      return {};
    },
  };
}
