import { useLingui } from '@lingui/react/macro';
import { Figure } from '../media/Figure.tsx';
import { IconButton } from './IconButton.tsx';
import { minus, plus } from '../media/icons.ts';
import type { Unit } from '../../i18n/format.ts';
import styles from './Stepper.module.css';

export type StepperProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** The possible values, ascending. */
  steps: ReadonlyArray<number>;
  unit?: Unit;
};

/** Chooses one of a list of values with − and +. */
export function Stepper({ label, value, onChange, steps, unit = 'COUNT' }: StepperProps) {
  const { t } = useLingui();
  const lower = steps.findLast((step) => step < value);
  const higher = steps.find((step) => step > value);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <span className={styles.well}>
        <IconButton
          icon={minus}
          look="bare"
          data-touch="selection"
          label={t`Less`}
          disabled={lower === undefined}
          onClick={() => lower !== undefined && onChange(lower)}
        />
        <output className={styles.value} aria-live="polite">
          <Figure amount={value} unit={unit} />
        </output>
        <IconButton
          icon={plus}
          look="bare"
          data-touch="selection"
          label={t`More`}
          disabled={higher === undefined}
          onClick={() => higher !== undefined && onChange(higher)}
        />
      </span>
    </fieldset>
  );
}
