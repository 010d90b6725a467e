import { useLingui } from '@lingui/react/macro';
import type { DailyChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import type { ChallengeCheck } from '@parlor/sdk/fairness/daily-challenge.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { CheckResult, type CheckTone } from '../../ui/check/CheckResult.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useChallengeQueries } from './challenge-queries.ts';
import styles from './Challenge.module.css';
import { Trail } from './Trail.tsx';
import { useChallengeLabels } from './use-challenge-labels.ts';

type Ended = NonNullable<DailyChallenge['yesterday']>;

/** Yesterday's cards with the player's guesses, and the check of their seed. */
export function YesterdaysDeal() {
  const { t, i18n } = useLingui();
  const labels = useChallengeLabels();
  const { data } = useQuery(useChallengeQueries().challenge());
  const ended = data?.yesterday;
  if (ended === undefined) return null;
  const { cards, own } = ended;
  const score = labels.score(own?.attempt.score ?? 0);
  const place = i18n.number(own?.position ?? 0);
  return (
    <Panel label={t`Yesterday’s cards`}>
      <div className={styles.yesterday}>
        <h2 className={styles.title}>{t`Yesterday’s cards`}</h2>
        <p className={styles.quiet}>
          {own === undefined
            ? t`You did not take part.`
            : own.position === undefined
              ? t`Your score: ${score}`
              : t`Your score: ${score}, place ${place}`}
        </p>
        <Trail cards={cards} {...(own && { made: own.attempt.table.made })} />
        <Check ended={ended} />
      </div>
    </Panel>
  );
}

const TONES: Readonly<Record<ChallengeCheck['verdict'], CheckTone>> = {
  matches: 'good',
  'wrong-seed': 'bad',
  'wrong-cards': 'bad',
  'rules-unknown': 'undecided',
};

/** Recomputes the cards from the seed on this device, and compares the seed with the hash published before. */
function Check({ ended }: { ended: Ended }) {
  const { t } = useLingui();
  const { api } = useServices();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const [{ verifyChallenge }, { chains }] = await Promise.all([
        import('@parlor/sdk/fairness/daily-challenge.ts'),
        api.challengeDays({ query: { limit: '1' } }),
      ]);
      const chain = chains.find((one) => one.chain === ended.chain);
      return verifyChallenge(ended, { commitment: chain?.commitment ?? '' }).verdict;
    },
  });
  const matches = data === 'matches';
  return (
    <>
      <dl className={styles.seed}>
        <div>
          <dt>{t`Seed`}</dt>
          <dd>
            <bdi dir="ltr">{ended.seed}</bdi>
          </dd>
        </div>
      </dl>
      {data === undefined ? (
        <Button kind="quiet" size="s" busy={isPending} onClick={() => mutate()}>
          {t`Verify the cards`}
        </Button>
      ) : null}
      <CheckResult tone={data && TONES[data]}>
        {matches
          ? t`Verified: these cards come from the seed, and its hash was published before the day.`
          : data === 'rules-unknown'
            ? t`This version of the app does not know the rules of that day. Reload the page.`
            : t`Does not match: the seed gives other cards or another hash. Contact support and send this page.`}
      </CheckResult>
      {data === undefined && error && (
        <p role="alert">{t`The verification didn’t load. This says nothing about the result.`}</p>
      )}
    </>
  );
}
