import styles from './Switch.module.css';

export type SwitchProps = {
  /** What it switches; read out. The words beside it say the same. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
};

/** A peg in a progress bar: at the far end it is on. */
export const Switch = ({ label, on, onChange, disabled = false }: SwitchProps) => (
  <span className={styles.switch} data-touch="selection">
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={styles.bar}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </span>
);
