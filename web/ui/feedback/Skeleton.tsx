'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  /** px, or any CSS length. */
  width: number | string;
  height: number | string;
  radius?: number;
  /** px to what is above it. */
  spaceAbove?: number;
};
/** A place where a value will stand. Still; the labels around it are the real ones. */
export function Skeleton({ width, height, radius = 10, spaceAbove }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.block}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius, marginBlockStart: spaceAbove }}
    />
  );
}
