import { Trans, useLingui } from '@lingui/react/macro';
import { useAnalyticsChoice } from '../../data/analytics-choice.ts';
import { useFlag } from '../../data/flags.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import styles from './AnalyticsChoice.module.css';

/** Asks once about usage data, at the end of the page. The choice can be changed in the profile. */
export function AnalyticsChoice() {
  const { t } = useLingui();
  const { choice, choose } = useAnalyticsChoice();
  const isRequested = useFlag('agree-in-lobby');
  if (!isRequested || choice !== 'unasked') return null;
  return (
    <Section title={t`May we count your visits?`}>
      <div className={styles.ask}>
        <p>
          <Trans>
            Which pages are opened and what is claimed, so that we know what to mend. Nothing is counted
            before you say yes, and you can change it in your profile.
          </Trans>
        </p>
        <div className={styles.answers}>
          <Button kind="quiet" onClick={() => choose(false)}>
            {t`No, don’t`}
          </Button>
          <Button kind="quiet" onClick={() => choose(true)}>
            {t`Yes, you may`}
          </Button>
        </div>
      </div>
    </Section>
  );
}
