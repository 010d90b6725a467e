import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { gameArt } from '../../art/games/game-art.ts';
import { paths } from '../../routes/paths.ts';
import { Art } from '../../ui/Art.tsx';
import { heart, heartFill } from '../../ui/icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { lookOf } from '../../ui/look-of.ts';
import { Pips } from '../../ui/Pips.tsx';
import { useGameWords, volatilityPips } from '../../ui/use-game-words.ts';
import styles from './Games.module.css';
import type { GridTileProps } from './GridTile.tsx';
import { usePictureTurn } from './picture-turn.ts';

/** A game that a search found, with all that one chooses by. */
export const GameRow = memo(function GameRow({ game, tabIndex, favourite, onFavourite }: GridTileProps) {
  const { t } = useLingui();
  const words = useGameWords();
  const hasTurn = usePictureTurn(game.identifier);
  const returns = words.returnShare(game);
  return (
    <div className={styles.result}>
      <Link href={paths.game(game.identifier)} className={styles.found} tabIndex={tabIndex}>
        {hasTurn ? (
          <Art svg={gameArt(game.identifier, lookOf(game))} className={styles.small} />
        ) : (
          <span className={styles.smallWall} />
        )}
        <span className={styles.about}>
          <span className={styles.name}>{game.title}</span>
          <span className={styles.meta}>
            <span>
              {game.producer} · {words.category(game.category)}
            </span>
          </span>
          <span className={styles.meta}>
            {returns && (
              <span>
                <Trans>Returns {returns}</Trans>
              </span>
            )}
            {game.volatility && (
              <span className={styles.feel}>
                <Pips count={volatilityPips[game.volatility]} of={3} />
                {words.volatility(game)}
              </span>
            )}
          </span>
        </span>
      </Link>
      {favourite !== undefined && (
        <IconButton
          icon={favourite ? heartFill : heart}
          look="bare"
          label={t`Favourite: ${game.title}`}
          aria-pressed={favourite}
          tabIndex={tabIndex}
          className={favourite ? (styles.kept ?? '') : ''}
          onClick={() => onFavourite(game.identifier, !favourite)}
        />
      )}
    </div>
  );
});
