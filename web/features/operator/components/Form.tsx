import type { ReactNode } from 'react';
import styles from '../Operator.module.css';

export type FormProps = { onSend: () => void; busy?: boolean; children: ReactNode };

/** A form of the console. While `busy`, `onSend` is not called. */
export const Form = ({ onSend, busy = false, children }: FormProps) => (
  <form
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault();
      if (!busy) onSend();
    }}
  >
    {children}
  </form>
);
