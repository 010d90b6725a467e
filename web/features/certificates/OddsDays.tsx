import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../data/StoredServices.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { ShowOlder } from '../../ui/controls/ShowOlder.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { sealCheckFill, sealWarning } from '../../ui/media/icons.ts';
import link from '../../ui/controls/text-link.module.css';
import styles from './Certificates.module.css';
import { oddsQueries } from './odds-queries.ts';

/** The days that have a certificate of odds, newest first. */
export function OddsDays() {
  const { t } = useLingui();
  return (
    <section id="odds" aria-label={t`Odds, day by day`}>
      <h2>{t`Odds, day by day`}</h2>
      <p className={styles.lead}>
        {t`Every day we publish what each game and box should pay by its rules, and what all rounds have paid, with a signature.`}
      </p>
      <Days />
      <p className={styles.below}>
        {t`Contests have certificates too, beside their last winners.`}{' '}
        <Link href={paths.race()} className={link.link}>
          {t`See the daily race`}
        </Link>
      </p>
    </section>
  );
}

function Days() {
  const { t, i18n } = useLingui();
  const services = useServices();
  const queries = useMemo(() => oddsQueries(services), [services]);
  const list = useInfiniteQuery(queries.days());
  const failure = useFailure(list.error);
  const days = list.data?.pages.flatMap((page) => page.days);
  if (failure && days === undefined)
    return (
      <LoadFailed
        title={t`The certificates didn’t load`}
        failure={failure}
        onRetry={() => void list.refetch()}
      >
        {t`Certificates are published and can’t change. Try again.`}
      </LoadFailed>
    );
  if (days === undefined)
    return (
      <Loading>
        <LoadingRows
          count={3}
          height="s"
          title={<Skeleton width={120} height={16} />}
          detail={<Skeleton width={180} height={12} radius={6} spaceAbove={6} />}
        />
      </Loading>
    );
  if (days.length === 0)
    return <p className={styles.note}>{t`The first certificate is published after the first whole day.`}</p>;
  return (
    <>
      <Rows label={t`Odds, day by day`}>
        {days.map(({ day, rounds, outside }) => {
          const played = count(rounds, i18n.locale);
          return (
            <Row
              key={day}
              height="s"
              leading={
                <span className={styles.mark} data-tone={outside.length > 0 ? 'bad' : 'good'}>
                  <Icon of={outside.length > 0 ? sealWarning : sealCheckFill} />
                </span>
              }
              title={longDay(new Date(day), i18n.locale, 'UTC')}
              detail={t`${plural(rounds, { one: `${played} round`, other: `${played} rounds` })}`}
              trailing={
                outside.length > 0
                  ? t`${plural(outside.length, { one: '# outside', other: '# outside' })}`
                  : t`Within limits`
              }
              href={paths.books({ odds: day })}
            />
          );
        })}
      </Rows>
      <ShowOlder list={list} label={t`Show older days`} />
    </>
  );
}
