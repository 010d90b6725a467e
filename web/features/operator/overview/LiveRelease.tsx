import { Trans, useLingui } from '@lingui/react/macro';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { paths } from '../../../navigation/paths.ts';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import { CanaryView } from '../gate/CanaryView.tsx';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { Card } from './Card.tsx';
import styles from './Overview.module.css';

const REFRESH_MS = MINUTE_MS;

/** The release that is live with its first day, and those that come. */
export function LiveRelease() {
  const { t } = useLingui();
  const query = useOperatorQuery(
    'operatorReleases',
    {},
    { refetchInterval: REFRESH_MS, select: ({ current }) => current },
  );
  return (
    <Card title={t`Releases`} href={paths.operator({ see: 'releases' })} more={t`All releases`} wide>
      <Loaded
        query={query}
        failed={t`The releases didn’t load`}
        none={t`There are no releases.`}
        isEmpty={(releases) => releases.length === 0}
      >
        {(releases) => (
          <ul className={styles.lines}>
            {releases.map((release) => (
              <li key={release.id} className={styles.release}>
                <div className={parts.line}>
                  <b>{t`Release ${release.id}`}</b>
                  <span className={parts.tags}>
                    {release.review === 'waiting' && <Tag kind="new">{t`Waits for a review`}</Tag>}
                    <Tag kind={release.isLive ? 'ok' : 'new'}>{release.isLive ? t`Live` : t`Scheduled`}</Tag>
                  </span>
                </div>
                <p className={parts.small}>
                  <Trans>
                    From <Moment at={release.startsAt} /> UTC
                  </Trans>
                  {' · '}
                  <bdi>{release.why}</bdi>
                </p>
                {release.isLive && release.canary && <CanaryView canary={release.canary} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
