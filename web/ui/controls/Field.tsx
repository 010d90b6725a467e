'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useId, type InputHTMLAttributes } from 'react';
import { Icon } from '../media/Icon.tsx';
import { warningCircle } from '../media/icons.ts';
import hidden from '../layout/hidden.module.css';
import styles from './Field.module.css';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string;
  /** Hides the label visually if the placeholder or the context shows it. */
  labelHidden?: boolean;
  /** One of `icons.ts`, inside the field. */
  icon?: string;
  /** A line of help under the field. */
  hint?: string;
  /** The error and how to fix it. */
  error?: string | undefined;
};

/** A text field with its label above and its error below. */
export function Field({ label, labelHidden = false, icon, hint, error, ...input }: FieldProps) {
  const id = useId();
  const about = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? hidden.hidden : styles.label}>
        {label}
      </label>
      <span className={styles.box} data-wrong={error ? true : undefined}>
        {icon && <Icon of={icon} />}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={about}
        />
      </span>
      {error ? (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          <Icon of={warningCircle} size="s" />
          {error}
        </span>
      ) : (
        hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}
