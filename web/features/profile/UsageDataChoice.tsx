import { useLingui } from '@lingui/react/macro';
import { useAnalyticsChoice } from '../../data/analytics-choice.ts';
import { chartBar } from '../../ui/media/icons.ts';
import { SwitchRow } from './SettingRow.tsx';

/** Consent to usage data: off by default. Withdrawing it deletes the stored data. */
export function UsageDataChoice() {
  const { t } = useLingui();
  const { choice, choose } = useAnalyticsChoice();
  return (
    <SwitchRow
      icon={chartBar}
      label={t`Count my visits`}
      on={choice === 'agreed'}
      disabled={choice === undefined}
      onChange={choose}
    />
  );
}
