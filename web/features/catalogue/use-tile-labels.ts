import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useMemo } from 'react';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { onceFor } from '../../data/memoize-by-object.ts';
import { useAddressOf } from '../../navigation/use-go.ts';
import { useGameOdds } from './use-game-odds.ts';
import { useShownFacts } from './use-shown-facts.ts';

export interface TileLabels {
  readonly href: string;
  /** The accessible name of the favourite button. */
  readonly heartName: string;
  /** "up to ×1,000"; "98.99% · Medium" where the player wants return and volatility. */
  readonly fact: string;
}

/** Text of a game's tile besides its title. Composed once per game, for lists that render often. */
export function useTileLabels(): (game: Game) => TileLabels {
  const { t, i18n } = useLingui();
  const addressOf = useAddressOf();
  const hasFacts = useShownFacts();
  const odds = useGameOdds();
  return useMemo(
    () =>
      onceFor((game: Game): TileLabels => {
        const times = figure(game.maxMultiplier, 'MULTIPLIER', { locale: i18n.locale }).text;
        return {
          href: addressOf(paths.game(game.identifier)),
          heartName: t`Favourite: ${game.title}`,
          fact: (hasFacts ? odds(game) : undefined) ?? t`up to ${times}`,
        };
      }),
    [t, i18n.locale, addressOf, hasFacts, odds],
  );
}
