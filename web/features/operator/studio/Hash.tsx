import styles from './Studio.module.css';

/** The first eight digits of a hash, for people to compare; the whole hash on demand. */
export const Hash = ({ of }: { of: string }) => (
  <code className={styles.hash} dir="ltr" title={of}>
    {of.slice(0, 4)} {of.slice(4, 8)}
  </code>
);
