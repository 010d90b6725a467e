import { useLingui } from '@lingui/react/macro';
import type { ChallengeCard, ChallengeTable } from '@parlor/contract/calls/daily-challenge.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import styles from './Challenge.module.css';
import { PlayingCard } from './PlayingCard.tsx';
import { useChallengeLabels } from './use-challenge-labels.ts';

export type TrailProps = {
  cards: readonly ChallengeCard[];
  /** The guess about each card after the first one; shorter than the cards where guesses are missing. */
  made?: ChallengeTable['made'];
};

/** Cards in the order in which they were turned, each with the result of its guess. */
export function Trail({ cards, made = [] }: TrailProps) {
  const { t } = useLingui();
  const labels = useChallengeLabels();
  return (
    <ol className={styles.trail} aria-label={t`Cards in order`}>
      {cards.map((card, at) => {
        const guess = made[at - 1];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the same card may come again, and places never change
          <li key={at} data-result={guess?.result}>
            <PlayingCard card={card} size="s" />
            <Hidden>
              {labels.card(card)}
              {guess && `. ${labels.call(guess.call)}: ${labels.result(guess.result, guess.added)}`}
            </Hidden>
            {at > 0 && (
              <bdi dir="ltr" className={styles.gain} aria-hidden="true">
                {guess === undefined ? '' : guess.result === 'right' ? `+${labels.score(guess.added)}` : '×'}
              </bdi>
            )}
          </li>
        );
      })}
    </ol>
  );
}
