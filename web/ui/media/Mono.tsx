import styles from './Mono.module.css';

/** Seeds, hashes, addresses: what is copied, not read. Always left to right. */
export function Mono({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.kv}>
      <span className={styles.label}>{label}</span>
      <code dir="ltr" className={styles.value}>
        {children}
      </code>
    </div>
  );
}
