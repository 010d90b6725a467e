import styles from './NameWithTag.module.css';

/** A public name and the tag that makes it unique. A guest has none. */
export function NameWithTag({
  name,
  tag,
  wraps = false,
}: {
  name: string;
  tag?: string | undefined;
  /** A long name takes more lines instead of an ellipsis. */
  wraps?: boolean;
}) {
  return (
    <span className={styles.whole} data-wraps={wraps || undefined}>
      <bdi className={styles.name} {...(!wraps && { title: name, 'data-shortened': 'player-name' })}>
        {name}
      </bdi>
      {tag !== undefined && (
        <bdi dir="ltr" className={styles.tag}>
          #{tag}
        </bdi>
      )}
    </span>
  );
}
