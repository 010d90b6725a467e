import styles from '../Fairness.module.css';

const L = 22;
const M = 50;
const R = 78;
const SPOTS: Readonly<Record<number, ReadonlyArray<readonly [number, number]>>> = {
  1: [[M, M]],
  2: [
    [L, L],
    [R, R],
  ],
  3: [
    [L, L],
    [M, M],
    [R, R],
  ],
  4: [
    [L, L],
    [R, L],
    [L, R],
    [R, R],
  ],
  5: [
    [L, L],
    [R, L],
    [M, M],
    [L, R],
    [R, R],
  ],
  6: [
    [L, L],
    [R, L],
    [L, M],
    [R, M],
    [L, R],
    [R, R],
  ],
};

/** The dice. The text beside them says the same. */
export const DieFaces = ({ faces }: { faces: readonly number[] }) => (
  <span className={styles.dice} aria-hidden="true">
    {faces.map((face, die) => (
      <svg key={die} viewBox="0 0 100 100" className={styles.die}>
        {SPOTS[face]?.map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="10" fill="currentColor" />
        ))}
      </svg>
    ))}
  </span>
);
