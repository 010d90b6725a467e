import { useId, type CSSProperties } from 'react';
import styles from './Segment.module.css';

export type SegmentProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
};

/** A few options side by side; more than three are set smaller and wrap. Native radio buttons, so arrow keys work. */
export function Segment<Value extends string>({ label, options, value, onChange }: SegmentProps<Value>) {
  const name = useId();
  const at = options.findIndex((option) => option.value === value);
  const areMany = options.length > 3;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.well}
      data-many={areMany || undefined}
      style={{ '--at': at, '--of': options.length } as CSSProperties}
    >
      {!areMany && <span className={styles.thumb} aria-hidden="true" hidden={at < 0} />}
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-touch="selection">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
