import styles from './RarityDots.module.css';

/** Dots for rarity or difficulty. The text beside them says the same. */
export function RarityDots({ count, of }: { count: number; of?: number }) {
  return (
    <span aria-hidden="true" className={styles.dots}>
      {Array.from({ length: of ?? count }, (_, pip) => (
        <i key={pip} data-off={pip >= count || undefined} />
      ))}
    </span>
  );
}
