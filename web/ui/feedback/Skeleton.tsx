'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  /** px, or any CSS length. */
  width: number | string;
  height: number | string;
  radius?: number;
  /** Distance to the element above, in px. */
  spaceAbove?: number;
};
/** A static placeholder for a value. Labels around it are real. */
export function Skeleton({ width, height, radius = 10, spaceAbove }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.block}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius, marginBlockStart: spaceAbove }}
    />
  );
}
