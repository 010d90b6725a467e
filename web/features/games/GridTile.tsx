import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/catalogue.ts';
import { memo } from 'react';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../routes/paths.ts';
import { GameTile } from '../../ui/GameTile.tsx';
import { lookOf } from '../../ui/look-of.ts';
import { usePictureTurn } from './picture-turn.ts';

export type GridTileProps = {
  game: Game;
  tabIndex: 0 | -1;
  /** Undefined while the player's shelf is not known: no heart. */
  favourite: boolean | undefined;
  /** The same function each time, so that a tile that stays is not drawn again. */
  onFavourite: (gameId: string, favourite: boolean) => void;
};

/** A lid among thousands: drawn once while it stays on the screen. */
export const GridTile = memo(function GridTile({ game, tabIndex, favourite, onFavourite }: GridTileProps) {
  const { t, i18n } = useLingui();
  const times = figure(game.maxMultiplier, 'MULTIPLIER', { locale: i18n.locale }).text;
  return (
    <GameTile
      href={paths.game(game.identifier)}
      gameId={game.identifier}
      look={lookOf(game)}
      title={game.title}
      fact={t`up to ${times}`}
      tabIndex={tabIndex}
      plain={!usePictureTurn(game.identifier)}
      {...(favourite !== undefined && {
        favourite,
        onFavourite: (on: boolean) => onFavourite(game.identifier, on),
      })}
    />
  );
});
