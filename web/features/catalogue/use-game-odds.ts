import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useMemo } from 'react';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';

/** "98.99% · Medium": return and volatility of a game. Undefined if its studio states neither. */
export function useGameOdds(): (game: Game) => string | undefined {
  const { returnShare, volatility } = useGameLabels();
  return useMemo(
    () => (game) => {
      const facts = [returnShare(game), volatility(game)].filter((one) => one !== undefined);
      return facts.length === 0 ? undefined : facts.join(' · ');
    },
    [returnShare, volatility],
  );
}
