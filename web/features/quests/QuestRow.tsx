import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { count } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ButtonFace } from '../../ui/controls/ButtonFace.tsx';
import { DifficultyIcon } from '../../ui/game/DifficultyIcon.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { check } from '../../ui/media/icons.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { RewardAmount } from '../../ui/reward/RewardAmount.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Measure, Row } from '../../ui/layout/Row.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import styles from './Quests.module.css';
import { useCollapse } from './use-collapse.ts';
import { useQuestLabels } from './use-quest-labels.ts';
import { whereToFill } from './where-to-play.ts';

const PIPS = { EASY: 1, MEDIUM: 2, HARD: 3 } as const;

export type QuestRowProps = {
  quest: Quest;
  /** Title of the game that it names. */
  game: string | undefined;
  /** Claims are disabled, and the data may be old. */
  offline: boolean;
  onClaim: (quest: Quest) => void;
  /** It was claimed three seconds ago and has collapsed. Undefined: a claimed row stays. */
  onGone?: (quest: Quest) => void;
};

export function QuestRow({ quest, game, offline, onClaim, onGone }: QuestRowProps) {
  const { t, i18n } = useLingui();
  const labels = useQuestLabels();

  const title = labels.title(quest, game);
  const { state, rewards, gameId, chain } = quest;
  const row = useCollapse(onGone !== undefined && state.type === 'claimed', () => onGone?.(quest));
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
      <ProgressBar value={now} max={total} label={title} stale={offline} />
    </Measure>
  );
  const claimLabel = t`Claim: ${title}`;
  const icon = (
    <DifficultyIcon
      pips={PIPS[quest.difficulty]}
      state={state.type === 'claimed' ? 'done' : waits ? 'lit' : 'rest'}
    />
  );
  const step = chain && <span className={styles.chain}>{labels.step(chain)}</span>;
  const reward = rewards.map((one) => <RewardAmount key={one.type} reward={one} />);

  return (
    <Row
      ref={row}
      height="l"
      // A claim is the whole row: the name of its button begins with the act.
      {...(waits && { onPress: () => onClaim(quest), bare: true })}
      leading={waits ? <span aria-hidden="true">{icon}</span> : icon}
      title={
        state.type === 'claimed' ? (
          <span className={styles.taken}>
            {step}
            {title}
          </span>
        ) : waits ? (
          <>
            <Hidden>{t`Claim:`} </Hidden>
            {step}
            {title}
          </>
        ) : (
          <>
            {step}
            {title}
          </>
        )
      }
      detail={
        state.type === 'available' || (state.type === 'claimable' && offline) ? (
          progress
        ) : (
          <span className={styles.brings} data-waits={waits || undefined}>
            {rewards.map((one) => (
              <RewardAmount key={one.type} reward={one} inline />
            ))}
          </span>
        )
      }
      trailing={
        waits ? (
          <span aria-hidden="true">
            <ButtonFace kind="claim">{t`Claim`}</ButtonFace>
          </span>
        ) : state.type === 'claimable' ? (
          <Button kind="claim" size="s" disabled aria-label={claimLabel}>
            {t`Claim`}
          </Button>
        ) : state.type === 'claimed' ? (
          <Tag kind="ok" icon={check}>
            {t`Claimed`}
          </Tag>
        ) : (
          <span className={styles.end}>
            {reward}
            <Link
              className={styles.play}
              href={whereToFill(quest)}
              aria-label={gameId === undefined ? t`${labels.go(quest)}: ${title}` : t`Play ${game ?? gameId}`}
            >
              {labels.go(quest)}
            </Link>
          </span>
        )
      }
    />
  );
}
