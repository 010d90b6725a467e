import { useId } from 'react';
import styles from './Form.module.css';

type LongTextFieldProps = {
  label: string;
  value: string;
  maxLength: number;
  readOnly: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** A text that may be so long has paragraphs; a shorter one is one line for its readers, however high its field is. */
const LONGEST_LINE = 1_000;

/** A text of a sentence or more: as high as its lines. */
export function LongTextField({ label, value, maxLength, readOnly, error, onChange }: LongTextFieldProps) {
  const id = useId();
  return (
    <div className={styles.long}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        dir="auto"
        rows={1}
        maxLength={maxLength}
        readOnly={readOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) =>
          onChange(maxLength > LONGEST_LINE ? target.value : target.value.replaceAll(/[\r\n]+/g, ' '))
        }
      />
      {error !== undefined && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
