'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './StepDots.module.css';

export type StepDotsProps = {
  /** Number of dots. */
  total: number;
  /** Number of filled dots. */
  filled?: number;
  /** Highlights the next dot: it can be reached now. */
  next?: boolean;
  /** Filled dots mean "done" (green), not "in progress". */
  done?: boolean;
  /** A gap after each group of this many dots. */
  groupsOf?: number;
  /** Accessible name. Undefined if the text beside the dots says it. */
  label?: string;
  /** Waiting: three pulsing dots. The only endless animation of the app. */
  busy?: boolean;
};

/** Progress as a row of dots. */
export function StepDots({
  total,
  filled = 0,
  next = false,
  done = false,
  groupsOf,
  label,
  busy = false,
}: StepDotsProps) {
  const state = (hole: number) => {
    if (busy) return 'on';
    if (hole < filled) return done ? 'done' : 'on';
    return next && hole === filled ? 'next' : undefined;
  };
  const progress = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': total,
        'aria-valuenow': filled,
      }
    : { 'aria-hidden': true };
  return (
    <span {...progress} className={styles.dots} data-busy={busy || undefined}>
      {Array.from({ length: total }, (_, hole) => (
        <i
          key={hole}
          className={styles.hole}
          data-state={state(hole)}
          data-gap={(groupsOf !== undefined && hole > 0 && hole % groupsOf === 0) || undefined}
        />
      ))}
    </span>
  );
}
