import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { caretRight } from '../../ui/media/icons.ts';
import styles from './ChallengeCard.module.css';
import { useChallengeLabels } from './use-challenge-labels.ts';

/** The challenge of today at a glance, with a link to it. Nothing if there is none. */
export function ChallengeCard() {
  const { t, i18n } = useLingui();
  const labels = useChallengeLabels();
  const now = useQuery(useAsk().summary()).data?.challenge;
  if (now === undefined) return null;
  const { made, left } = now;
  const [guesses, all, score] = [i18n.number(made), i18n.number(made + left), labels.score(now.score)];
  return (
    <Link href={paths.challenge()} className={styles.card}>
      <span className={styles.top}>
        <span>
          <span className={styles.label}>{t`Daily challenge`}</span>
          <span className={styles.name}>
            {made === 0 ? t`Higher or lower` : left === 0 ? t`Score ${score}` : t`Score ${score} so far`}
          </span>
        </span>
        <Icon of={caretRight} mirrored />
      </span>
      <ProgressBar value={made} max={made + left} label={t`Guesses made`} />
      <span className={styles.way}>
        {made === 0
          ? t`${all} free guesses, the same cards for everyone.`
          : left === 0
            ? t`All guesses made. See your place.`
            : t`${guesses} of ${all} guesses made. Go on.`}
      </span>
    </Link>
  );
}
