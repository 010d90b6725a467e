import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cornersIn, cornersOut, info, x } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './GameFrame.module.css';

export type GameBarProps = {
  title: string;
  /** "Dice · returns 98.99%". */
  line: string;
  /** Left out where the host draws its own Back. */
  onLeave: (() => void) | undefined;
  onAbout: () => void;
  /** Left out where there is no more of the screen to be had. */
  fullScreen: { readonly isFull: boolean; readonly turn: () => void } | undefined;
  balance: ReactNode;
};

/** Over the table: whose it is, what it gives back, what one has. */
export function GameBar({ title, line, onLeave, onAbout, fullScreen, balance }: GameBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      {onLeave && <IconButton icon={x} look="bare" label={t`Leave the table`} onClick={onLeave} />}
      <span className={styles.about}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <span className={styles.line}>{line}</span>
      </span>
      {fullScreen && (
        <IconButton
          icon={fullScreen.isFull ? cornersIn : cornersOut}
          look="bare"
          label={fullScreen.isFull ? t`Leave full screen` : t`Full screen`}
          onClick={fullScreen.turn}
          className={styles.full ?? ''}
        />
      )}
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
