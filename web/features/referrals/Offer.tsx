import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { sumOfRewards } from '../../ui/reward/reward-sum.ts';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import styles from './Invite.module.css';

type Terms = NonNullable<Reply<'referralLink'>['terms']>;

const onlyPoints = (rewards: readonly Reward[]): number | undefined =>
  rewards.every(({ type }) => type === 'points') ? sumOfRewards(rewards).points : undefined;

/** What both get: as a large figure if it is the same points for both, otherwise as a sentence. */
export function Offer({ terms }: { terms: Terms }) {
  const { t } = useLingui();
  const points = onlyPoints(terms.inviterRewards);
  if (points === undefined || points !== onlyPoints(terms.friendRewards))
    return (
      <p className={styles.terms}>
        <TermsLine terms={terms} />
      </p>
    );
  return (
    <div className={styles.offer}>
      <p>{t`You and a friend each get`}</p>
      <p className={styles.sum}>
        <CurrencyMark currency="PP" size={32} label="PP" />
        <Figure amount={points} unit="PP" size="hero" />
      </p>
      <p>
        <Plural value={terms.days} one="after # day of play" other="after # days of play" />
      </p>
    </div>
  );
}

function TermsLine({ terms }: { terms: Terms }) {
  const { together } = useRewardLabels();
  const [mine, theirs] = [together(terms.inviterRewards), together(terms.friendRewards)];
  return mine === theirs ? (
    <Plural
      value={terms.days}
      one={
        <Trans>
          You both get <b>{mine}</b> when your friend has played on # day.
        </Trans>
      }
      other={
        <Trans>
          You both get <b>{mine}</b> when your friend has played on # days.
        </Trans>
      }
    />
  ) : (
    <Plural
      value={terms.days}
      one={
        <Trans>
          You get <b>{mine}</b> and your friend gets <b>{theirs}</b> when your friend has played on # day.
        </Trans>
      }
      other={
        <Trans>
          You get <b>{mine}</b> and your friend gets <b>{theirs}</b> when your friend has played on # days.
        </Trans>
      }
    />
  );
}
