import { useLingui } from '@lingui/react/macro';
import type { ChallengeToday } from '@parlor/contract/calls/daily-challenge.ts';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../data/queries/use-online.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Board } from '../../ui/layout/Board.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { arrowDown, arrowUp } from '../../ui/media/icons.ts';
import styles from './Challenge.module.css';
import { PlayingCard } from './PlayingCard.tsx';
import { Trail } from './Trail.tsx';
import { useChallengeLabels } from './use-challenge-labels.ts';
import { useMakeCall } from './use-make-call.ts';

export type ChallengeTableProps = {
  today: ChallengeToday;
  /** End of the day, in ms since 1970 on this device's clock. */
  endsAtMs: number;
  onEnd: () => void;
};

/** Today's deal, played in place. */
export function ChallengeTable({ today, endsAtMs, onEnd }: ChallengeTableProps) {
  const { t, i18n } = useLingui();
  const { attempt } = today;
  const { table, calls, score, isOver } = attempt;
  const [made, all] = [i18n.number(table.made.length), i18n.number(calls)];
  return (
    <Board label={t`Today’s cards`} padded={false}>
      <div className={styles.table}>
        <div className={styles.facts}>
          <span className={styles.fact}>
            <b>
              <Figure amount={score} unit="SCORE" decimals="fixed" setting="line" />
            </b>
            <span>{t`Your score`}</span>
          </span>
          <span className={styles.fact}>
            <b>{t`${made} of ${all}`}</b>
            <span>{t`Guesses made`}</span>
          </span>
          <span className={styles.fact}>
            <b>
              <Countdown endsAtMs={endsAtMs} onEnd={onEnd} bare />
            </b>
            <span>{t`left today`}</span>
          </span>
        </div>
        <Trail cards={table.cards} made={table.made} />
        {isOver ? <Finished score={score} /> : <NextGuess today={today} />}
        <LastResult today={today} />
      </div>
    </Board>
  );
}

/** The open card, the next one face down, and the guesses. */
function NextGuess({ today: { day, attempt } }: { today: ChallengeToday }) {
  const { t } = useLingui();
  const labels = useChallengeLabels();
  const isOnline = useOnline();
  const { make, making, failure } = useMakeCall();
  const { table } = attempt;
  const open = table.cards.at(-1);
  const number = table.made.length + 1;
  return (
    <>
      <p className={styles.question}>
        <Hidden>{open && labels.card(open)}. </Hidden>
        {t`Is the next card higher or lower?`}
      </p>
      <div className={styles.pair}>
        <span key={number} className={styles.open} data-turned={number > 1 || undefined}>
          <PlayingCard card={open} />
        </span>
        <PlayingCard card={undefined} />
      </div>
      <div className={styles.guesses}>
        {table.options.map(({ call, adds, same }) => {
          const gain = labels.score(adds);
          return (
            <Button
              key={call}
              wide
              kind={call === 'higher' ? 'primary' : 'quiet'}
              busy={making === call}
              disabled={!isOnline}
              onClick={() => making === undefined && make({ day, number, call })}
            >
              <span className={styles.guess}>
                <Icon of={call === 'higher' ? arrowUp : arrowDown} size="s" />
                <span>{labels.call(call, same)}</span>
                <b>
                  <bdi dir="ltr">+{gain}</bdi>
                </b>
              </span>
            </Button>
          );
        })}
      </div>
      {!isOnline ? (
        <p className={styles.problem}>{t`You are offline. Your guesses so far are saved.`}</p>
      ) : (
        failure && (
          <p className={styles.problem} role="alert">
            {failure.unreachable
              ? t`No response. Press again: a guess counts once.`
              : (failure.words ?? t`Something went wrong on our side. Press again.`)}
          </p>
        )
      )}
    </>
  );
}

/** What the last guess did, for screen readers too. */
function LastResult({ today: { attempt } }: { today: ChallengeToday }) {
  const labels = useChallengeLabels();
  const { table } = attempt;
  const [last, card] = [table.made.at(-1), table.cards.at(-1)];
  return (
    <output className={styles.last} data-result={last?.result}>
      {last && card && `${labels.card(card)}. ${labels.result(last.result, last.added)}`}
    </output>
  );
}

/** The focus goes here after the last guess, because its buttons are gone. */
function Finished({ score }: { score: number }) {
  const { t } = useLingui();
  const labels = useChallengeLabels();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  const reached = labels.score(score);
  return (
    <p ref={ref} tabIndex={-1} className={styles.question}>
      {score > 0
        ? t`You reached ${reached}. Come back tomorrow for new cards.`
        : t`No guess was correct today. Come back tomorrow for new cards.`}
    </p>
  );
}
