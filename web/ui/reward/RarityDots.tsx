import styles from './RarityDots.module.css';

/** So many dots, like on a domino: rarity, difficulty. The word stands beside them. */
export function RarityDots({ count, of }: { count: number; of?: number }) {
  return (
    <span aria-hidden="true" className={styles.dots}>
      {Array.from({ length: of ?? count }, (_, pip) => (
        <i key={pip} data-off={pip >= count || undefined} />
      ))}
    </span>
  );
}
