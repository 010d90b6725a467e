import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dailyArt } from '@parlor/art/things/products.ts';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { CLAIM_OF, isBeingClaimed, usePendingClaims } from '../../data/queries/pending-claims.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { useAnnouncement } from '../../ui/feedback/use-announcement.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import styles from './DailyRewards.module.css';
import { subscriptionClaim, useClaimSubscription } from './use-claim-daily.ts';

/**
 * Daily points after a purchase: what is due, when the next is, how many are left. Renders nothing without a
 * subscription.
 */
export function Subscriptions() {
  const { t } = useLingui();
  const labels = useRewardLabels();
  const client = useQueryClient();
  const isOnline = useOnline();
  const pending = usePendingClaims();
  const [announcement, setAnnouncement] = useAnnouncement();
  const claim = useClaimSubscription((rewards) => setAnnouncement(t`Claimed: ${labels.together(rewards)}`));
  const { data, dataUpdatedAt } = useQuery(useAsk().summary());
  const running = (data?.subscriptions ?? []).filter(({ remainingClaims }) => remainingClaims > 0);
  if (!data || running.length === 0) return null;
  return (
    <Section title={t`Subscriptions`}>
      <Rows on="paper" label={t`Subscriptions`}>
        {running.map(({ id, amount, nextClaim, remainingClaims }) => {
          const untilMs = Date.parse(nextClaim) - Date.parse(data.serverTime);
          const isUnderWay = isBeingClaimed(pending, subscriptionClaim(id), CLAIM_OF.subscription);
          const isDue = untilMs <= 0 && !isUnderWay;
          const left = isUnderWay && untilMs <= 0 ? remainingClaims - 1 : remainingClaims;
          const points = labels.points(amount);
          return (
            <Row
              key={id}
              height="l"
              leading={<Art svg={dailyArt('1')} className={styles.subscription} />}
              title={t`${points} a day`}
              detail={<Plural value={left} one="# day left" other="# days left" />}
              trailing={
                isDue ? (
                  <Button
                    kind="claim"
                    size="s"
                    disabled={!isOnline}
                    aria-label={t`Claim ${points}`}
                    onClick={() => claim({ id, amount })}
                  >
                    {t`Claim ${points}`}
                  </Button>
                ) : (
                  untilMs > 0 && (
                    <Countdown
                      endsAtMs={dataUpdatedAt + untilMs}
                      onEnd={() => void invalidateAfter(client, 'claim')}
                    />
                  )
                )
              }
            />
          );
        })}
      </Rows>
      <p className={styles.note}>
        {t`If you miss a day, your subscription lasts one day longer. Nothing is lost.`}
      </p>
      <output aria-live="polite">
        <Hidden key={announcement.key}>{announcement.text}</Hidden>
      </output>
    </Section>
  );
}
