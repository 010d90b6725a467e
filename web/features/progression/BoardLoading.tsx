import { Board } from '../../ui/layout/Board.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Progression.module.css';

/** The frame of a track while its milestones load. */
export function BoardLoading({ label, groups }: { label: string; groups: number }) {
  return (
    <Board>
      <div className={styles.coming} aria-busy="true">
        {Array.from({ length: groups }, (_, place) => (
          <span key={place} className={styles.place}>
            <Skeleton width={54} height={54} radius={14} />
            <StepDots total={4} />
          </span>
        ))}
      </div>
      <output>
        <Hidden>{label}</Hidden>
      </output>
    </Board>
  );
}
