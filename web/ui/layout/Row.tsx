'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode, Ref } from 'react';
import { Icon } from '../media/Icon.tsx';
import { caretRight } from '../media/icons.ts';
import { Link } from '../controls/Link.tsx';
import styles from './Row.module.css';

export type RowsProps = {
  children: ReactNode;
  /** On a panel, or directly on the page (default). */
  on?: 'wall' | 'paper';
  /** Accessible name of the list. */
  label?: string;
};
/** A list of `Row`s, or of other `<li>`s, with lines between. */
export function Rows({ children, on = 'wall', label }: RowsProps) {
  return (
    <ul className={styles.rows} data-on={on} aria-label={label}>
      {children}
    </ul>
  );
}

export type RowProps = {
  /** A picture, avatar or icon of 40 to 44 px. */
  leading?: ReactNode;
  title: ReactNode;
  /** Second line: text, or a progress bar with its count. */
  detail?: ReactNode;
  /** Amount, button or state. A row with a link adds its arrow. */
  trailing?: ReactNode;
  href?: string;
  onPress?: () => void;
  /** `trailing` shows the act: no arrow. */
  bare?: boolean;
  /** 56, 60 (default), 76 px. */
  height?: 's' | 'm' | 'l';
  /** The player's own row among others. */
  mine?: boolean;
  ref?: Ref<HTMLLIElement>;
};
export function Row({
  leading,
  title,
  detail,
  trailing,
  href,
  onPress,
  bare = false,
  height = 'm',
  mine = false,
  ref,
}: RowProps) {
  const look = { className: styles.row, 'data-height': height, 'data-mine': mine || undefined };
  const hasArrow = (href !== undefined || onPress !== undefined) && !bare;
  const inside = (
    <>
      {leading !== undefined && <span className={styles.leading}>{leading}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {(trailing !== undefined || hasArrow) && (
        <span className={styles.end}>
          {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
          {hasArrow && <Icon of={caretRight} size="s" mirrored />}
        </span>
      )}
    </>
  );
  return (
    <li ref={ref} className={styles.item}>
      {href !== undefined ? (
        <Link href={href} {...look}>
          {inside}
        </Link>
      ) : onPress ? (
        <button type="button" onClick={onPress} {...look}>
          {inside}
        </button>
      ) : (
        <div {...look}>{inside}</div>
      )}
    </li>
  );
}

/** A progress bar and its count: the second line of a quest. */
export function Measure({ children, count }: { children: ReactNode; count: ReactNode }) {
  return (
    <span className={styles.measure}>
      {children}
      <bdi className={styles.count}>{count}</bdi>
    </span>
  );
}
