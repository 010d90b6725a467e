import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { switchesOfGame, useSwitches } from '../../../data/queries/switches.ts';
import { paths } from '../../../navigation/paths.ts';
import { lookOf } from '../../../ui/game/look-of.ts';
import { GameTile, GameTiles } from '../../../ui/game/GameTile.tsx';
import { useGameLabels } from '../../../ui/game/use-game-labels.ts';
import { useFavourites } from '../use-favourites.ts';
import { useGameOdds } from '../use-game-odds.ts';
import { useHotGames } from '../use-hot-games.ts';
import { useShownFacts } from '../use-shown-facts.ts';

export type GameGridProps = {
  games: readonly Game[];
  label: string;
  /** Games added since the last visit. */
  fresh?: ReadonlySet<string>;
  /** A row of a page of rows: as many as fit the width. */
  oneRow?: boolean;
};

/** A grid of covers with their hearts. */
export function GameGrid({ games, label, fresh, oneRow = false }: GameGridProps) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const favourites = useFavourites();
  const offOf = useSwitches();
  const hot = useHotGames();
  const hasFacts = useShownFacts();
  const odds = useGameOdds();
  return (
    <GameTiles label={label} oneRow={oneRow}>
      {games.map((game) => (
        <GameTile
          key={game.identifier}
          href={paths.game(game.identifier)}
          gameId={game.identifier}
          look={lookOf(game)}
          title={game.title}
          fact={(hasFacts ? odds(game) : undefined) ?? labels.best(game)}
          {...(offOf(...switchesOfGame(game)) && { unavailable: t`Unavailable` })}
          isNew={fresh?.has(game.identifier) ?? false}
          isHot={hot.has(game.identifier)}
          {...(favourites.ids && {
            favourite: favourites.ids.includes(game.identifier),
            onFavourite: (on: boolean) => favourites.set(game.identifier, on),
          })}
        />
      ))}
    </GameTiles>
  );
}
