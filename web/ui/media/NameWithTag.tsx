import styles from './NameWithTag.module.css';

/** A public name and the tag that makes it unique. A guest has none. */
export function NameWithTag({ name, tag }: { name: string; tag?: string | undefined }) {
  return (
    <span className={styles.whole}>
      <bdi className={styles.name}>{name}</bdi>
      {tag !== undefined && (
        <bdi dir="ltr" className={styles.tag}>
          #{tag}
        </bdi>
      )}
    </span>
  );
}
