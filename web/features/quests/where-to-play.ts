import type { Quest } from '@parlor/contract/calls/quests.ts';
import { paths } from '../../navigation/paths.ts';

/** From this multiplier on, games with rare and large wins fit best. */
const HIGH_MULTIPLIER = 10;

/** Where to play for a quest: its own game, games that fit, or another screen. */
export function whereToFill({ gameId, goal, multiplier = 1 }: Quest): string {
  if (gameId !== undefined) return paths.play(gameId);
  switch (goal) {
    case 'multiplier':
      return paths.games(
        multiplier >= HIGH_MULTIPLIER ? { sort: 'multiplier' } : { volatility: 'medium,high' },
      );
    case 'wins':
      return paths.games({ volatility: 'low' });
    case 'stake':
      return paths.games({ sort: 'return' });
    case 'different-games':
      return paths.games({ sort: 'new' });
    case 'packs':
      return paths.cards();
    case 'lootboxes':
      return paths.boxes();
    case 'purchases':
      return paths.shop();
    case 'invites':
      return paths.invite();
    case 'rounds':
    case undefined:
      return paths.games();
  }
}
