import type { Game } from '@parlor/contract/catalogue.ts';
import { memo } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { heart, heartFill } from '../../ui/icons.ts';
import { NewMark } from '../../ui/GameTile.tsx';
import art from '../../ui/Art.module.css';
import { classNames } from '../../ui/class-names.ts';
import tile from '../../ui/GameTile.module.css';
import { useTurnPicture } from './use-turn-picture.ts';

export type GridTileProps = {
  game: Game;
  /** The address of its page, as the browser knows it. */
  href: string;
  /** "up to ×1,000". */
  fact: string;
  tabIndex: 0 | -1;
  /** Undefined while the player's shelf is not known: no heart. */
  favourite: boolean | undefined;
  /** What the heart is called. */
  heartName: string;
  isNew: boolean;
};

/**
 * A lid among thousands, with as little work as can be: the same look as `GameTile`, but presses are heard by the list
 * it stands in (`data-game`, `data-heart`), and its picture waits for its turn.
 */
export const GridTile = memo(function GridTile({
  game,
  href,
  fact,
  tabIndex,
  favourite,
  heartName,
  isNew,
}: GridTileProps) {
  const picture = useTurnPicture(game);
  return (
    <div className={tile.lid} data-many="">
      <a href={href} className={tile.link} data-touch="light" tabIndex={tabIndex}>
        <span className={classNames(art.art, tile.picture)} {...picture} />
        {isNew && <NewMark />}
        <span className={tile.title}>{game.title}</span>
        <span className={tile.fact}>{fact}</span>
      </a>
      {favourite !== undefined && (
        <button
          type="button"
          className={tile.heart}
          tabIndex={tabIndex}
          data-touch="selection"
          data-heart={game.identifier}
          aria-pressed={favourite}
          aria-label={heartName}
        >
          <Icon of={favourite ? heartFill : heart} />
        </button>
      )}
    </div>
  );
});
