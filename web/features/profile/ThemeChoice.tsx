import { useLingui } from '@lingui/react/macro';
import { saveSchemeChoice, type SchemeChoice } from '../../theme/scheme.ts';
import { Segment } from '../../ui/controls/Segment.tsx';
import styles from './Profile.module.css';

const CHOICES: readonly SchemeChoice[] = ['dark', 'light', 'system'];

export type ThemeChoiceProps = {
  names: Readonly<Record<SchemeChoice, string>>;
  choice: SchemeChoice;
  onChoose: (choice: SchemeChoice) => void;
};

/** Dark, light, or as the device. Takes effect at once. */
export function ThemeChoice({ names, choice, onChoose }: ThemeChoiceProps) {
  const { t } = useLingui();
  return (
    <div className={styles.sheet}>
      <p>{t`The theme is saved in this browser.`}</p>
      <Segment
        label={t`Theme`}
        value={choice}
        onChange={(next) => {
          saveSchemeChoice(next);
          onChoose(next);
        }}
        options={CHOICES.map((value) => ({ value, label: names[value] }))}
      />
    </div>
  );
}
