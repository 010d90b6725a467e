'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './StepDots.module.css';

export type StepDotsProps = {
  /** Holes in all. */
  total: number;
  /** Pegs that stand. */
  filled?: number;
  /** The hole after them is lit: the next one is yours now. */
  next?: boolean;
  /** The standing pegs mean "done" (jade), not "on the way". */
  done?: boolean;
  /** A gap after every so many holes, as on a board. */
  groupsOf?: number;
  /** What the row measures; read out. Without it the text beside the dots says so. */
  label?: string;
  /** Waiting: three pegs that breathe. The only thing in the app that repeats. */
  busy?: boolean;
};

/** Progress as a row of holes, filled with pegs. */
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
