import { useId } from 'react';
import styles from './Choice.module.css';

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: ReadonlyArray<readonly [value: Value, label: string]>;
  readOnly?: boolean;
  error?: string | undefined;
  onChange: (value: Value) => void;
};

/** One of several values. A value that is none of them stays until another is chosen. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  readOnly = false,
  error,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId();
  const isKnown = options.some(([one]) => one === value);
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
