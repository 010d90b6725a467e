import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Pegs } from './StepDots.tsx';
import styles from './Tracks.module.css';

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

/** More groups than stand side by side on a phone scroll. */
const WIDEST = 5;
/** More holes than a row of the month holds are set in rows of seven. */
const IN_ONE_ROW = 5;

/** The group one stands in; -1 where the street is walked to its end. */
const hereIn = (groups: readonly StreetGroup[]): number =>
  groups.findIndex(({ holes, filled }) => filled < holes);

/** A street that scrolls begins where one stands, with what was passed last still in sight. `before` is in px. */
function useBeginHere<Strip extends HTMLElement>(here: number, before: number): RefObject<Strip | null> {
  const street = useRef<Strip>(null);
  useEffect(() => {
    const strip = street.current;
    const place = strip?.querySelector('[data-here]')?.getBoundingClientRect();
    if (!strip || !place) return;
    const { left, right } = strip.getBoundingClientRect();
    const aside = before + BEHIND * place.width;
    const isRtl = getComputedStyle(strip).direction === 'rtl';
    strip.scrollLeft += isRtl ? place.right - right + aside : place.left - left - aside;
  }, [here, before]);
  return street;
}

/** One street: a reward over each group of holes. Stands on a `Board`. */
export function WeekStreet({ groups }: WeekStreetProps) {
  const street = useBeginHere<HTMLOListElement>(hereIn(groups), 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long street scrolls sideways, and that must be reachable by keyboard
    <ol
      ref={street}
      className={styles.week}
      data-long={groups.length > WIDEST || undefined}
      {...(groups.length > WIDEST && { tabIndex: 0 })}
    >
      {groups.map(({ at, holes, filled, reward }, place) => (
        <li key={at} className={styles.group} data-here={place === hereIn(groups) || undefined}>
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

/** Width of the column with the names of the streets, and how many groups before one's own are shown. */
const LABEL_PX = 44;
const BEHIND = 2;

export type MonthStreetsProps = {
  groups: ReadonlyArray<StreetGroup & { free: ReactNode; pass: ReactNode }>;
  /** Read out for the strip that scrolls. */
  label: string;
};

/** Two streets along one row of holes: what everybody gets, and what the pass brings. The group one is in is tinted. */
export function MonthStreets({ groups, label }: MonthStreetsProps) {
  const here = hereIn(groups);
  const street = useBeginHere<HTMLElement>(here, LABEL_PX);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section ref={street} className={styles.month} aria-label={label} tabIndex={0}>
      <b className={styles.label} data-street="free">
        <Trans>Free</Trans>
      </b>
      <b className={styles.label} data-street="pass">
        <Trans>Pass</Trans>
      </b>
      {groups.map(({ at, holes, filled, free, pass }, place) => (
        <div key={at} className={styles.column}>
          <span className={styles.reward}>{free}</span>
          <span
            className={styles.step}
            data-here={place === here || undefined}
            data-rows={holes > IN_ONE_ROW || undefined}
          >
            <Pegs total={holes} filled={filled} />
            <b className={styles.at}>{at}</b>
          </span>
          <span className={styles.reward}>{pass}</span>
        </div>
      ))}
    </section>
  );
}
