import { Trans } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { gameInk, gamePalette } from '@parlor/art/games/look.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import styles from './GameFrame.module.css';

/** A phone held upright. */
const UPRIGHT = '(orientation: portrait) and (max-width: 767px)';
const watch = (onChange: () => void): (() => void) => {
  const media = matchMedia(UPRIGHT);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** True if this game has no upright layout. It opens when the phone is turned. */
export function useNeedsTurn({ devices }: Pick<Game, 'devices'>): boolean {
  const isUpright = useSyncExternalStore(
    watch,
    () => matchMedia(UPRIGHT).matches,
    () => false,
  );
  return isUpright && !devices.includes('mobile');
}

export type TurnPhoneProps = {
  game: Game;
  /** A round may be running behind it, so leaving asks first, as it does in a game. */
  hasBegun?: boolean;
  /** Offered where it gives the game the host's bars, too. */
  fullScreen?: { readonly isFull: boolean; readonly turn: () => void } | undefined;
};

/** Shown instead of the game, or over it: asks to turn the phone, and offers another game. */
export const TurnPhone = ({ game, hasBegun = false, fullScreen }: TurnPhoneProps) => (
  <div
    className={styles.turn}
    {...(hasBegun && { role: 'status', 'data-over': '' })}
    style={
      {
        '--wall': gamePalette(game.identifier, lookOf(game)).wall,
        '--on-wall': gameInk(game.identifier, lookOf(game)),
      } as CSSProperties
    }
  >
    <svg viewBox="52 10 136 150" className={styles.phone} aria-hidden="true" strokeLinecap="round">
      <rect x="62" y="18" width="62" height="112" rx="12" className={styles.back} />
      <rect x="67" y="24" width="52" height="100" rx="7" className={styles.upright} />
      <circle cx="93" cy="74" r="15" className={styles.ball} />
      <rect x="66" y="92" width="112" height="62" rx="12" className={styles.edge} />
      <rect x="72" y="97" width="100" height="52" rx="7" className={styles.wide} />
      <circle cx="122" cy="123" r="15" className={styles.ball} />
      <path d="M140 34A44 44 0 0 1 164 72" className={styles.arc} />
      <path d="M153 68l12 10 8-13z" className={styles.ball} />
    </svg>
    <h2 className={styles.name}>
      <Trans>Turn your phone</Trans>
    </h2>
    <p className={styles.why}>
      {hasBegun ? (
        <Trans>{game.title} needs a wide screen. It continues when you turn your phone.</Trans>
      ) : (
        <Trans>{game.title} needs a wide screen. It starts when you turn your phone.</Trans>
      )}
    </p>
    {fullScreen && !fullScreen.isFull && (
      <Button kind="quiet" size="s" onClick={fullScreen.turn}>
        <Trans>Full screen</Trans>
      </Button>
    )}
    {!hasBegun && (
      <Link href={paths.games()} className={styles.other}>
        <Trans>Choose another game</Trans>
      </Link>
    )}
  </div>
);
