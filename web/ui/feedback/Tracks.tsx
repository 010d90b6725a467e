import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { StepDots } from './StepDots.tsx';
import styles from './Tracks.module.css';

export type TrackGroup = {
  /** The step at its end: 4, 8, 12. */
  at: number;
  /** Number of dots, and of filled ones. */
  holes: number;
  filled: number;
};

export type WeekTrackProps = {
  groups: ReadonlyArray<TrackGroup & { reward: ReactNode }>;
};

/** More groups than fit a phone scroll. */
const WIDEST = 5;
/** Longer groups are set in rows of seven dots. */
const IN_ONE_ROW = 5;

/** The current group, or -1 if the track is complete. */
const hereIn = (groups: readonly TrackGroup[]): number =>
  groups.findIndex(({ holes, filled }) => filled < holes);

/** Scrolls to the current group, with the ones before it still visible beside the column of names, if there is one. */
function useBeginHere<Strip extends HTMLElement>(here: number): RefObject<Strip | null> {
  const track = useRef<Strip>(null);
  useEffect(() => {
    const strip = track.current;
    const place = strip?.querySelector('[data-here]')?.getBoundingClientRect();
    if (!strip || !place) return;
    const { left, right } = strip.getBoundingClientRect();
    const names = strip.querySelector<HTMLElement>('[data-track]')?.offsetWidth ?? 0;
    const aside = names + BEHIND * place.width;
    const isRtl = getComputedStyle(strip).direction === 'rtl';
    strip.scrollLeft += isRtl ? place.right - right + aside : place.left - left - aside;
  }, [here]);
  return track;
}

/** One track: a reward above each group of dots. Place it on a `Board`. */
export function WeekTrack({ groups }: WeekTrackProps) {
  const { i18n } = useLingui();
  const track = useBeginHere<HTMLOListElement>(hereIn(groups));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long track scrolls sideways, and that must be reachable by keyboard
    <ol
      ref={track}
      className={styles.week}
      data-long={groups.length > WIDEST || undefined}
      {...(groups.length > WIDEST && { tabIndex: 0 })}
    >
      {groups.map(({ at, holes, filled, reward }, place) => (
        <li key={at} className={styles.group} data-here={place === hereIn(groups) || undefined}>
          {reward}
          <span className={styles.dots}>
            <StepDots total={holes} filled={filled} />
          </span>
          <b className={styles.at}>{i18n.number(at)}</b>
        </li>
      ))}
    </ol>
  );
}

/** How many groups before the current one are visible. */
const BEHIND = 2;

export type MonthTracksProps = {
  groups: ReadonlyArray<TrackGroup & { free: ReactNode; pass: ReactNode }>;
  /** Accessible name of the scroll area. */
  label: string;
};

/** Two tracks over one row of dots: free and premium. The current group is tinted. */
export function MonthTracks({ groups, label }: MonthTracksProps) {
  const { t, i18n } = useLingui();
  const here = hereIn(groups);
  const track = useBeginHere<HTMLElement>(here);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section ref={track} className={styles.month} aria-label={label} tabIndex={0}>
      <b className={styles.label} data-track="free">
        {t`Free`}
      </b>
      <b className={styles.label} data-track="pass">
        {t`Premium`}
      </b>
      {groups.map(({ at, holes, filled, free, pass }, place) => (
        <div key={at} className={styles.column}>
          <span className={styles.reward}>{free}</span>
          <span
            className={styles.step}
            data-here={place === here || undefined}
            data-rows={holes > IN_ONE_ROW || undefined}
          >
            <StepDots total={holes} filled={filled} />
            <b className={styles.at}>{i18n.number(at)}</b>
          </span>
          <span className={styles.reward}>{pass}</span>
        </div>
      ))}
    </section>
  );
}
