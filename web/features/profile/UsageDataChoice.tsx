import { useLingui } from '@lingui/react/macro';
import { useAnalyticsChoice } from '../../data/analytics-choice.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { chartBar } from '../../ui/media/icons.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import styles from './Profile.module.css';

/** Whether this player's visits are counted: off until they say so, and what was kept goes when they take it back. */
export function CountedVisits() {
  const { t } = useLingui();
  const { choice, choose } = useAnalyticsChoice();
  return (
    <Row
      height="s"
      leading={
        <span className={styles.icon}>
          <Icon of={chartBar} />
        </span>
      }
      title={t`Count my visits`}
      trailing={
        <Switch
          label={t`Count my visits`}
          on={choice === 'agreed'}
          disabled={choice === undefined}
          onChange={choose}
        />
      }
    />
  );
}
