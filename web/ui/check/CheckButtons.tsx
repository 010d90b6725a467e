import { Button } from '../controls/Button.tsx';
import styles from './Check.module.css';

/** A mutation without variables. */
export interface Work {
  readonly isPending: boolean;
  readonly mutate: () => void;
  readonly reset: () => void;
}

export type CheckButtonsProps = {
  check: Work;
  checkLabel: string;
  save: Work;
  saveLabel: string;
  disabled: boolean;
};

/** Checks a file on this device, or saves it. The failure of one is no longer shown once the other begins. */
export function CheckButtons({ check, checkLabel, save, saveLabel, disabled }: CheckButtonsProps) {
  const button = (work: Work, label: string, other: Work) => (
    <Button
      kind="quiet"
      size="s"
      busy={work.isPending}
      disabled={disabled}
      onClick={() => {
        other.reset();
        work.mutate();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.buttons}>
      {button(check, checkLabel, save)}
      {button(save, saveLabel, check)}
    </div>
  );
}
