// During a break a game opens only to finish a round that is open in it (docs/player-care.md).
import type pg from 'pg';
import { pauseViolation } from '@parlor/economy/care/pause.ts';
import { throwRefusal } from '../../http/api-error.ts';
import type { Players } from '../../players/players.ts';
import { anyRow } from '../../db/sql.ts';

export const createMayOpen =
  ({ pool, players }: { readonly pool: pg.Pool; readonly players: Pick<Players, 'read'> }) =>
  async (playerId: string, gameId: string): Promise<void> => {
    const paused = await players.read(playerId, ({ state }, { nowMs }) =>
      state.openRounds.some((round) => round.gameId === gameId)
        ? undefined
        : pauseViolation(state.care, nowMs),
    );
    if (paused === undefined) return;
    const isOpen = await anyRow(pool, 'open-round-of-game')`
      select from rounds where player_id = ${playerId} and game_id = ${gameId} and open limit 1`;
    if (!isOpen) throwRefusal(paused.refusal);
  };
