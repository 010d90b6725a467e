import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { GameLook } from '@parlor/art/games/look.ts';
import { Hidden } from '../layout/Hidden.tsx';
import { Icon } from '../media/Icon.tsx';
import { fire, heart, heartFill } from '../media/icons.ts';
import { GameCover } from './GameCover.tsx';
import { Link } from '../controls/Link.tsx';
import styles from './GameTile.module.css';
import { Tag } from '../media/Tag.tsx';

export type GameTileProps = {
  href: string;
  gameId: string;
  /** The `art` of the game's content. Missing parts follow from the id. */
  look?: Partial<GameLook>;
  title: string;
  /** One fact: "up to ×1,000". */
  fact: string;
  favourite?: boolean;
  /** With it, the heart is a switch. Without it, favourites show a heart only. */
  onFavourite?: (favourite: boolean) => void;
  /** Why it cannot be played now. The tile is grey and shows this instead of the fact. */
  unavailable?: string;
  /** The game is new since the last visit. */
  isNew?: boolean;
  /** One of the games with the most rounds now. A new game says that it is new. */
  isHot?: boolean;
};

/** The cover of a game box. */
export function GameTile(props: GameTileProps) {
  const {
    href,
    gameId,
    look,
    title,
    fact,
    favourite = false,
    onFavourite,
    unavailable,
    isNew = false,
    isHot = false,
  } = props;
  const { t } = useLingui();
  return (
    <div className={styles.cover} data-unavailable={unavailable !== undefined || undefined}>
      <Link href={href} className={styles.link} data-touch="light">
        <GameCover gameId={gameId} look={look} className={styles.picture} />
        {isNew ? <NewMark /> : isHot && <HotMark />}
        <span className={styles.title}>{title}</span>
        <span className={styles.fact}>{unavailable ?? fact}</span>
      </Link>
      {onFavourite ? (
        <button
          type="button"
          className={styles.heart}
          data-touch="selection"
          aria-pressed={favourite}
          aria-label={t`Favourite: ${title}`}
          onClick={() => onFavourite(!favourite)}
        >
          <Icon of={favourite ? heartFill : heart} />
        </button>
      ) : (
        favourite && (
          <span className={styles.heart}>
            <Icon of={heartFill} />
            <Hidden>{t`Favourite`}</Hidden>
          </span>
        )
      )}
    </div>
  );
}

/** On the cover of a new game. */
export const NewMark = () => (
  <span className={styles.new}>
    <Tag kind="new">
      <Trans>New</Trans>
    </Tag>
  </span>
);

/** On the cover of a game that many play now. */
export const HotMark = () => (
  <span className={styles.new}>
    <Tag icon={fire}>
      <Trans>Hot</Trans>
    </Tag>
  </span>
);

/** Tiles in rows: three on a phone, four on a tablet, six from 1024 px. */
export function GameTiles({
  children,
  label,
  oneRow = false,
}: {
  children: ReactNode;
  label?: string;
  /** From 1680 px one row of eight tiles; below, the first six of them. */
  oneRow?: boolean;
}) {
  return (
    <div
      className={styles.covers}
      data-one-row={oneRow || undefined}
      {...(label && { role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  );
}
