import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import art from '../../../ui/media/Art.module.css';
import { classNames } from '../../../ui/layout/class-names.ts';
import { fire, heart, heartFill } from '../../../ui/media/icons.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { RarityDots } from '../../../ui/reward/RarityDots.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { useGameLabels, volatilityPips } from '../../../ui/game/use-game-labels.ts';
import styles from '../Catalogue.module.css';
import type { GridTileProps } from '../grid/GridTile.tsx';
import { useQueuedCover } from '../grid/use-queued-cover.ts';

/** A search result with the facts that help to choose. The list handles its presses. */
export const GameRow = memo(function GameRow({
  game,
  href,
  tabIndex,
  favourite,
  heartName,
  isNew,
  isHot,
  isOff,
}: Omit<GridTileProps, 'fact'> & { isOff: boolean }) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const picture = useQueuedCover(game);
  const returns = labels.returnShare(game);
  return (
    <div className={styles.result}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the name of the game is in it */}
      <a href={href} className={styles.found} tabIndex={tabIndex}>
        <span ref={picture} className={classNames(art.art, styles.small)} aria-hidden="true" />
        <span className={styles.about}>
          <span className={styles.name} data-shortened="game-title">
            {game.title}
            {isOff && <Tag>{t`Unavailable`}</Tag>}
            {isNew ? <Tag kind="new">{t`New`}</Tag> : isHot && <Tag icon={fire}>{t`Hot`}</Tag>}
          </span>
          <span className={styles.meta}>
            <span>
              {game.producer} · {labels.category(game.category)}
            </span>
          </span>
          <span className={styles.meta}>
            {returns && <span>{t`Return ${returns}`}</span>}
            {game.volatility && (
              <span className={styles.feel}>
                <RarityDots count={volatilityPips[game.volatility]} of={3} />
                {labels.volatility(game)}
              </span>
            )}
          </span>
        </span>
      </a>
      {favourite !== undefined && (
        <IconButton
          icon={favourite ? heartFill : heart}
          look="bare"
          label={heartName}
          aria-pressed={favourite}
          tabIndex={tabIndex}
          className={favourite ? (styles.kept ?? '') : ''}
          data-heart={game.identifier}
        />
      )}
    </div>
  );
});
