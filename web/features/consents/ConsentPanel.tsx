import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAnalyticsChoice } from '../../data/analytics-choice.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { ShowOlder } from '../../ui/controls/ShowOlder.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import sides from '../../ui/layout/Sides.module.css';
import { useConsentActs, useConsentQueries } from './consent-queries.ts';
import styles from './Consents.module.css';
import { LegalLink } from './LegalLink.tsx';
import { MessageConsents } from './MessageConsents.tsx';
import { useConsentLabels } from './use-consent-labels.ts';

/** The terms, usage data, messages by topic, and what was decided when. */
export function ConsentPanel() {
  const { t, i18n } = useLingui();
  const labels = useConsentLabels();
  const { data, error, refetch } = useQuery(useConsentQueries().consents());
  const failure = useFailure(error);
  const accepted = data?.terms?.accepted;
  if (failure && !data)
    return (
      <LoadFailed title={t`Your choices didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your settings still apply.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <div className={styles.part} aria-busy="true">
        <Skeleton width="100%" height={160} />
        <Skeleton width="100%" height={160} />
      </div>
    );
  return (
    <div className={sides.sides}>
      <div className={sides.side}>
        <Panel label={t`Terms and privacy`}>
          <div className={styles.part}>
            <h2 className={styles.title}>{t`Terms and privacy`}</h2>
            {accepted && (
              <p className={styles.small}>
                {t`You accepted version ${i18n.number(accepted.version)} on ${labels.time(accepted.at)}.`}
              </p>
            )}
            <p className={styles.links}>
              <LegalLink to="terms">{t`Terms`}</LegalLink>
              <LegalLink to="privacy">{t`Privacy statement`}</LegalLink>
            </p>
          </div>
        </Panel>
        <Panel label={t`Messages`}>
          <MessageConsents consents={data.messages} />
        </Panel>
      </div>
      <div className={sides.side}>
        <Panel label={t`Usage data`}>
          <div className={styles.part}>
            <h2 className={styles.title}>{t`Usage data`}</h2>
            <UsageData />
          </div>
        </Panel>
        <Panel label={t`Your choices`}>
          <div className={styles.part}>
            <h2 className={styles.title}>{t`Your choices`}</h2>
            <History />
          </div>
        </Panel>
      </div>
    </div>
  );
}

/** Off by default. Ending it deletes what was kept. */
function UsageData() {
  const { t } = useLingui();
  const { choice, choose, hasFailed } = useAnalyticsChoice();
  const { noteDecision } = useConsentActs();
  return (
    <>
      <p className={styles.small}>
        {t`We record which pages you open and what you claim to improve Parlor. If you turn this off, we delete the stored data.`}
      </p>
      <Rows>
        <Row
          height="s"
          title={t`Share usage data`}
          trailing={
            <Switch
              label={t`Share usage data`}
              on={choice === 'agreed'}
              disabled={choice === undefined}
              onChange={(agreed) => choose(agreed, () => void noteDecision())}
            />
          }
        />
      </Rows>
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          {t`No response. Nothing was changed. Try again.`}
        </p>
      )}
    </>
  );
}

function History() {
  const { t } = useLingui();
  const labels = useConsentLabels();
  const list = useInfiniteQuery(useConsentQueries().history());
  const { data, error, refetch } = list;
  const failure = useFailure(error);
  const changes = data?.pages.flatMap((page) => page.changes);
  if (changes === undefined)
    return failure ? (
      <LoadFailed title={t`The history didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your history is saved. Try again.`}
      </LoadFailed>
    ) : (
      <div aria-busy="true">
        <Skeleton width="100%" height={120} />
      </div>
    );
  if (changes.length === 0) return <p className={styles.small}>{t`No choices yet.`}</p>;
  return (
    <>
      <Rows label={t`Your choices`}>
        {changes.map((change) => (
          <Row key={change.number} title={labels.ofChange(change)} detail={labels.time(change.at)} />
        ))}
      </Rows>
      <ShowOlder list={list} label={t`Show older`} />
    </>
  );
}
