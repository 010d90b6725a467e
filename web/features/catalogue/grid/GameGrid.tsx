import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { switchesOfGame, useSwitches } from '../../../data/queries/switches.ts';
import { paths } from '../../../navigation/paths.ts';
import { lookOf } from '../../../ui/game/look-of.ts';
import { GameTile, GameTiles } from '../../../ui/game/GameTile.tsx';
import { useGameLabels } from '../../../ui/game/use-game-labels.ts';
import { useFavourites } from '../use-favourites.ts';

export type GameGridProps = {
  games: readonly Game[];
  label: string;
  /** Games added since the last visit. */
  fresh?: ReadonlySet<string>;
};

/** A grid of covers with their hearts. */
export function GameGrid({ games, label, fresh }: GameGridProps) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const favourites = useFavourites();
  const offOf = useSwitches();
  return (
    <GameTiles label={label}>
      {games.map((game) => (
        <GameTile
          key={game.identifier}
          href={paths.game(game.identifier)}
          gameId={game.identifier}
          look={lookOf(game)}
          title={game.title}
          fact={labels.best(game)}
          {...(offOf(...switchesOfGame(game)) && { unavailable: t`Unavailable` })}
          isNew={fresh?.has(game.identifier) ?? false}
          {...(favourites.ids && {
            favourite: favourites.ids.includes(game.identifier),
            onFavourite: (on: boolean) => favourites.set(game.identifier, on),
          })}
        />
      ))}
    </GameTiles>
  );
}
