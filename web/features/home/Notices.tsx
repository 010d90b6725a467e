import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Notice } from '@parlor/contract/kernel/notice.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listOf, monthName } from '../../i18n/calendar-words.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { handCoins, trophy, x } from '../../ui/media/icons.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import styles from './waiting/Claimed.module.css';

/**
 * What the server granted while the player was away, until dismissed. If a period ended since the last visit,
 * the visit is reported once, and its notices are shown.
 */
export function Notices() {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  const { api } = useServices();
  const client = useQueryClient();
  const { queryKey } = useAsk().summary();
  const { data } = useQuery(useAsk().summary());
  const keep = (notices: Notice[]) =>
    client.setQueryData(queryKey, (summary) => summary && { ...summary, notices, visitDue: false });

  const visit = useMutation({
    mutationKey: ['visit'],
    mutationFn: () => api.visit({ body: {} }),
    async onSuccess({ notices }) {
      keep(notices);
      await invalidateAfter(client, 'claim');
    },
  });
  const comeIn = useEffectEvent(() => {
    if (client.isMutating({ mutationKey: ['visit'] }) === 0 && !visit.isError) visit.mutate();
  });
  const isDue = data?.visitDue === true;
  useEffect(() => {
    if (isDue) comeIn();
  }, [isDue]);

  const putAway = useMutation({
    mutationFn: (ids: string[]) => api.dismissNotices({ body: { ids } }),
    // Hidden at the press. If the server did not get the dismissal, the notice returns with the next summary.
    onMutate: (ids) => void keep((data?.notices ?? []).filter(({ id }) => !ids.includes(id))),
    onSuccess: ({ notices }) => void keep(notices),
    onError: () => void client.invalidateQueries({ queryKey }),
  });

  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  const earned = notices.filter(({ kind }) => kind === 'achievement');
  const granted = notices.filter(({ kind }) => kind !== 'achievement');
  return (
    <section className={styles.notices} aria-label={t`News`}>
      {earned.length > 0 && (
        <EarnedAchievements of={earned} onPutAway={() => putAway.mutate(earned.map(({ id }) => id))} />
      )}
      {granted.map(({ id, kind, period, rewards, title, place }) => {
        const stored = labels.together(rewards);
        const week = count(Number(period.split('W')[1] ?? 0), i18n.locale);
        const month = kind === 'month-ended' ? monthName(period, i18n.locale) : '';
        return (
          <Banner
            key={id}
            icon={handCoins}
            act={<IconButton icon={x} label={t`Dismiss`} look="bare" onClick={() => putAway.mutate([id])} />}
          >
            {kind === 'week-ended' ? (
              t`Week ${week} ended while you were away. We added your rewards: ${stored}.`
            ) : kind === 'contest-won' ? (
              <Trans>
                {title ?? ''}: you finished in place {count(place ?? 0, i18n.locale)}. Your prize: {stored}.
              </Trans>
            ) : kind === 'round-closed' ? (
              <RoundClosed kept={stored} />
            ) : (
              t`${month} ended while you were away. We added your rewards: ${stored}.`
            )}{' '}
            <Link href={paths.history()} className={styles.ledger}>
              {t`See transactions`}
            </Link>
          </Banner>
        );
      })}
    </section>
  );
}

/** All new achievements in one notice. */
function EarnedAchievements({
  of,
  onPutAway,
}: {
  readonly of: readonly Notice[];
  readonly onPutAway: () => void;
}) {
  const { t, i18n } = useLingui();
  const titles = listOf(
    of.map(({ title }) => title ?? ''),
    i18n.locale,
  );
  return (
    <Banner icon={trophy} act={<IconButton icon={x} label={t`Dismiss`} look="bare" onClick={onPutAway} />}>
      <Plural
        value={of.length}
        one={`You earned an achievement: ${titles}.`}
        other={`You earned # achievements: ${titles}.`}
      />{' '}
      <Link href={paths.achievements()} className={styles.ledger}>
        {t`See all achievements`}
      </Link>
    </Banner>
  );
}

/** A stepped round whose game changed: it paid its current value, or returned the stake. */
function RoundClosed({ kept: stored }: { readonly kept: string }) {
  const { t } = useLingui();
  return stored === '' ? (
    t`A game changed while your round was open, so we closed the round.`
  ) : (
    <Trans>
      A game changed while your round was open, so we closed the round and paid its current value: {stored}.
    </Trans>
  );
}
