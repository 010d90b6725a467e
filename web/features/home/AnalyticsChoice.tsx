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
    <Section title={t`Help improve Parlor?`}>
      <div className={styles.ask}>
        <p>
          <Trans>
            Share usage data: which pages you open and what you claim. We collect nothing before you agree.
            You can change this in your profile.
          </Trans>
        </p>
        <div className={styles.answers}>
          <Button kind="quiet" onClick={() => choose(false)}>
            {t`Don’t share`}
          </Button>
          <Button kind="quiet" onClick={() => choose(true)}>
            {t`Share usage data`}
          </Button>
        </div>
      </div>
    </Section>
  );
}
