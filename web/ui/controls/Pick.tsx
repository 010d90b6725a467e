import { Icon } from '../media/Icon.tsx';
import { caretDown } from '../media/icons.ts';
import { Hidden } from '../layout/Hidden.tsx';
import styles from './Pick.module.css';

export type PickProps<Value extends string> = {
  /** Accessible name: "Sort by". */
  label: string;
  value: Value;
  options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  onChange: (value: Value) => void;
  /** On a surface of its own, like a chip. */
  chip?: boolean;
};

/** One of a few, as a native select. */
export function Pick<Value extends string>({ label, value, options, onChange, chip }: PickProps<Value>) {
  return (
    <label className={styles.pick} data-chip={chip || undefined}>
      <Hidden>{label}</Hidden>
      <select
        className={styles.select}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Icon of={caretDown} size="s" />
    </label>
  );
}
