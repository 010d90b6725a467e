import type { GameLook } from '@parlor/art/games/look.ts';
import styles from '../media/Art.module.css';
import { coverTarget } from './cover-transition.ts';
import { classNames } from '../layout/class-names.ts';
import { coverAddress } from './cover-address.ts';

export type GameCoverProps = {
  className?: string | undefined;
  gameId: string;
  look?: Partial<GameLook> | undefined;
  /** Extended to twice its width, for hero cards. */
  wide?: boolean;
};

/** A game's cover. It moves along in transitions between screens. */
export const GameCover = ({ gameId, look, wide = false, className }: GameCoverProps) => (
  <img
    ref={coverTarget(gameId)}
    src={coverAddress(gameId, look, wide)}
    alt=""
    loading="lazy"
    decoding="async"
    draggable={false}
    className={classNames(styles.art, className)}
    width={wide ? 480 : 240}
    height={300}
    data-cover={gameId}
  />
);
