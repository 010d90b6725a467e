import { Trans, useLingui } from '@lingui/react/macro';
import { intlLocale } from '../../i18n/format.ts';
import { chooseRealityCheck, REALITY_CHECKS, type RealityCheck } from '../../platform/reality-check.ts';
import { Segment } from '../../ui/controls/Segment.tsx';
import styles from './Profile.module.css';

/** "30m", "2h", or off. */
export function useReminderName(): (minutes: RealityCheck) => string {
  const { t, i18n } = useLingui();
  return (minutes) => {
    if (minutes === 0) return t`Off`;
    const isWholeHours = minutes % 60 === 0;
    return new Intl.NumberFormat(intlLocale(i18n.locale), {
      style: 'unit',
      unit: isWholeHours ? 'hour' : 'minute',
      unitDisplay: 'narrow',
    }).format(isWholeHours ? minutes / 60 : minutes);
  };
}

/** How often the play-time reminder appears. */
export function ReminderChoice({
  choice,
  onChoose,
}: {
  choice: RealityCheck;
  onChoose: (choice: RealityCheck) => void;
}) {
  const { t } = useLingui();
  const nameOf = useReminderName();
  return (
    <div className={styles.sheet}>
      <p>
        <Trans>
          After so long at the tables we tell you how long you have played and what you won or lost. The table
          waits until you have read it. The choice is kept in this browser.
        </Trans>
      </p>
      <Segment
        label={t`Remind me every`}
        value={String(choice)}
        onChange={(value) => {
          const minutes = REALITY_CHECKS.find((one) => String(one) === value) ?? 0;
          chooseRealityCheck(minutes);
          onChoose(minutes);
        }}
        options={REALITY_CHECKS.map((minutes) => ({ value: String(minutes), label: nameOf(minutes) }))}
      />
    </div>
  );
}
