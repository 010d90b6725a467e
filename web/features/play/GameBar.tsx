import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cornersIn, cornersOut, info, pauseCircle, x } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './GameFrame.module.css';

export type GameBarProps = {
  title: string;
  /** "Dice · returns 98.99%". */
  line: string;
  /** Undefined if the host has a Back button. */
  onLeave: (() => void) | undefined;
  onAbout: () => void;
  /** To the page of limits and breaks. */
  onLimits: () => void;
  /** Undefined if full screen is not available. */
  fullScreen: { readonly isFull: boolean; readonly turn: () => void } | undefined;
  balance: ReactNode;
};

/** The bar above a game: its name, return and the balance. */
export function GameBar({ title, line, onLeave, onAbout, onLimits, fullScreen, balance }: GameBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      {onLeave && <IconButton icon={x} look="bare" label={t`Leave game`} onClick={onLeave} />}
      <span className={styles.about}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <span className={styles.line} data-shortened="game-facts">
          {line}
        </span>
      </span>
      {fullScreen && (
        <IconButton
          icon={fullScreen.isFull ? cornersIn : cornersOut}
          look="bare"
          label={fullScreen.isFull ? t`Exit full screen` : t`Full screen`}
          onClick={fullScreen.turn}
          className={styles.full ?? ''}
        />
      )}
      <IconButton icon={pauseCircle} look="bare" label={t`Limits and breaks`} onClick={onLimits} />
      <IconButton
        icon={info}
        look="bare"
        label={t`About this game`}
        onClick={onAbout}
        className={styles.info ?? ''}
      />
      <span className={styles.balance}>{balance}</span>
    </header>
  );
}
