import { Trans, useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/catalogue.ts';
import { gameArt } from '../../art/games/game-art.ts';
import { paths } from '../../routes/paths.ts';
import { Art } from '../../ui/Art.tsx';
import { heart, heartFill } from '../../ui/icons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { lookOf } from '../../ui/look-of.ts';
import { Pips } from '../../ui/Pips.tsx';
import { Rows } from '../../ui/Row.tsx';
import { useGameWords, volatilityPips } from '../../ui/use-game-words.ts';
import styles from './Games.module.css';
import { useFavourites } from './use-favourites.ts';

/** What a search found: a row each, with all that one chooses by. */
export function GameRows({ games, label }: { games: readonly Game[]; label: string }) {
  const { t } = useLingui();
  const words = useGameWords();
  const favourites = useFavourites();
  return (
    <Rows label={label}>
      {games.map((game) => {
        const returns = words.returnShare(game);
        const isFavourite = favourites.ids?.includes(game.identifier) ?? false;
        return (
          <li key={game.identifier} className={styles.result}>
            <Link href={paths.game(game.identifier)} className={styles.found}>
              <Art svg={gameArt(game.identifier, lookOf(game))} className={styles.small} />
              <span className={styles.about}>
                <span className={styles.name}>{game.title}</span>
                <span className={styles.meta}>
                  {game.producer} · {words.category(game.category)}
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
            {favourites.ids && (
              <IconButton
                icon={isFavourite ? heartFill : heart}
                look="bare"
                label={t`Favourite: ${game.title}`}
                aria-pressed={isFavourite}
                className={isFavourite ? (styles.kept ?? '') : ''}
                onClick={() => favourites.set(game.identifier, !isFavourite)}
              />
            )}
          </li>
        );
      })}
    </Rows>
  );
}
