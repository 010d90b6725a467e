import type { GameLook } from '@parlor/art/games/look.ts';
import styles from '../media/Art.module.css';
import { receivesLid } from './cover-transition.ts';
import { classNames } from '../layout/class-names.ts';
import { lidAddress } from './cover-address.ts';

export type LidProps = {
  className?: string | undefined;
  gameId: string;
  look?: Partial<GameLook> | undefined;
  /** Bled to twice its width, for hero cards. */
  wide?: boolean;
};

/** The lid of a game as a picture; it goes along from screen to screen. */
export const Lid = ({ gameId, look, wide = false, className }: LidProps) => (
  <img
    ref={receivesLid(gameId)}
    src={lidAddress(gameId, look, wide)}
    alt=""
    loading="lazy"
    decoding="async"
    draggable={false}
    className={classNames(styles.art, className)}
    width={wide ? 480 : 240}
    height={300}
    data-lid={gameId}
  />
);
