import { useLingui } from '@lingui/react/macro';
import { useAnalyticsChoice } from '../../data/analytics-choice.ts';
import { chartBar } from '../../ui/media/icons.ts';
import { SwitchRow } from './SettingRow.tsx';

/** Whether this player's visits are counted: off until they say so, and what was kept goes when they take it back. */
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
