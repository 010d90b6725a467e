import { Trans, useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/quests.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Domino } from '../../ui/Domino.tsx';
import { Groove } from '../../ui/Groove.tsx';
import { check } from '../../ui/icons.ts';
import { Link } from '../../ui/Link.tsx';
import { Measure, Row } from '../../ui/Row.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { QuestReward } from './QuestReward.tsx';
import styles from './Quests.module.css';
import { useQuestWords } from './use-quest-words.ts';

const PIPS = { EASY: 1, MEDIUM: 2, HARD: 3 } as const;

export type QuestRowProps = {
  quest: Quest;
  /** Title of the game it names. */
  game: string | undefined;
  /** Nothing can be claimed, and what is shown may be old. */
  offline: boolean;
  onClaim: (quest: Quest) => void;
};

export function QuestRow({ quest, game, offline, onClaim }: QuestRowProps) {
  const { t, i18n } = useLingui();
  const title = useQuestWords().title(quest, game);
  const { state, rewards, gameId } = quest;
  const total = state.totalValue;
  const now = state.type === 'available' ? state.currentValue : total;
  const waits = state.type === 'claimable' && !offline;
  const of = `${count(now, i18n.locale)} / ${count(total, i18n.locale)}`;

  const progress = (
    <Measure
      count={
        <bdi dir="ltr" className={styles.of}>
          {of}
        </bdi>
      }
    >
      <Groove value={now} max={total} label={title} stale={offline} />
    </Measure>
  );
  const reward = rewards.map((one) => <QuestReward key={one.type} reward={one} />);

  return (
    <Row
      height="l"
      leading={
        <Domino
          pips={PIPS[quest.difficulty]}
          state={state.type === 'claimed' ? 'done' : waits ? 'lit' : 'rest'}
        />
      }
      title={state.type === 'claimed' ? <span className={styles.taken}>{title}</span> : title}
      detail={
        state.type === 'available' || (state.type === 'claimable' && offline) ? (
          progress
        ) : (
          <span className={styles.brings} data-waits={waits || undefined}>
            {rewards.map((one) => (
              <QuestReward key={one.type} reward={one} inline />
            ))}
          </span>
        )
      }
      trailing={
        state.type === 'claimable' ? (
          <Button
            kind="claim"
            size="s"
            disabled={offline}
            aria-label={t`Claim: ${title}`}
            onClick={() => onClaim(quest)}
          >
            <Trans>Claim</Trans>
          </Button>
        ) : state.type === 'claimed' ? (
          <Tag kind="ok" icon={check}>
            <Trans>Claimed</Trans>
          </Tag>
        ) : (
          <span className={styles.end}>
            {reward}
            {gameId !== undefined && (
              <Link className={styles.play} href={paths.play(gameId)} aria-label={t`Play ${game ?? gameId}`}>
                <Trans>Play</Trans>
              </Link>
            )}
          </span>
        )
      }
    />
  );
}
