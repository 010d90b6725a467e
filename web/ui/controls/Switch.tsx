import styles from './Switch.module.css';

export type SwitchProps = {
  /** Accessible name. The text beside it says the same. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
};

/** A switch. The knob at the far end means on. */
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
