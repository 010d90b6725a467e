import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Pegs } from './Pegs.tsx';
import styles from './Streets.module.css';

export type StreetGroup = {
  /** The step at its end: 4, 8, 12. */
  at: number;
  /** Holes up to there, and pegs in them. */
  holes: number;
  filled: number;
};

export type WeekStreetProps = {
  groups: ReadonlyArray<StreetGroup & { reward: ReactNode }>;
};

/** One street: a reward over each group of holes. Stands on a `Board`. */
export function WeekStreet({ groups }: WeekStreetProps) {
  return (
    <ol className={styles.week}>
      {groups.map(({ at, holes, filled, reward }) => (
        <li key={at} className={styles.group}>
          {reward}
          <span className={styles.pegs}>
            <Pegs total={holes} filled={filled} />
          </span>
          <b className={styles.at}>{at}</b>
        </li>
      ))}
    </ol>
  );
}

export type MonthStreetsProps = {
  groups: ReadonlyArray<StreetGroup & { free: ReactNode; pass: ReactNode }>;
  /** Read out for the strip that scrolls. */
  label: string;
};

/** Two streets along one row of holes: what everybody gets, and what the pass brings. The group one is in is tinted. */
export function MonthStreets({ groups, label }: MonthStreetsProps) {
  const here = groups.findIndex(({ holes, filled }) => filled < holes);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section className={styles.month} aria-label={label} tabIndex={0}>
      <b className={styles.label} data-street="free">
        <Trans>Free</Trans>
      </b>
      <b className={styles.label} data-street="pass">
        <Trans>Pass</Trans>
      </b>
      {groups.map(({ at, holes, filled, free, pass }, place) => (
        <div key={at} className={styles.column}>
          <span className={styles.reward}>{free}</span>
          <span className={styles.step} data-here={place === here || undefined}>
            <Pegs total={holes} filled={filled} />
            <b className={styles.at}>{at}</b>
          </span>
          <span className={styles.reward}>{pass}</span>
        </div>
      ))}
    </section>
  );
}
