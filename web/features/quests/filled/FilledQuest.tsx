import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAsk } from '../../../data/ServicesContext.tsx';
import { useOnline } from '../../../data/queries/use-online.ts';
import { useGames } from '../../../data/queries/catalogue.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { DifficultyIcon } from '../../../ui/game/DifficultyIcon.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { check, x } from '../../../ui/media/icons.ts';
import { Tag } from '../../../ui/media/Tag.tsx';
import { RewardAmount } from '../../../ui/reward/RewardAmount.tsx';
import { useRewardLabels } from '../../../ui/reward/use-reward-labels.ts';
import styles from './FilledQuest.module.css';
import { CLAIMED_STAYS_MS } from '../use-collapse.ts';
import { useClaimQuest } from '../use-claim-quest.ts';
import { useQuestLabels } from '../use-quest-labels.ts';

const PIPS = { EASY: 1, MEDIUM: 2, HARD: 3 } as const;
const nameOf = ({ id: { day, index } }: Quest): string => `${day} ${index}`;

export type FilledQuestProps = {
  game: Game;
  /** To all quests. The game may have to be left first. */
  onQuests: () => void;
};

/**
 * Tells at the table that a round has filled a quest, and claims it there. It covers nothing that is needed to play, and
 * is read out once. Quests that were full before the table was opened are not told.
 */
export function FilledQuest({ game, onQuests }: FilledQuestProps) {
  const { t } = useLingui();
  const labels = useQuestLabels();
  const rewardLabels = useRewardLabels();
  const { data: quests } = useQuery(useAsk().quests());
  const { told, dismiss } = useFilled(quests);
  const { games } = useGames(told?.gameId === undefined ? [] : [told.gameId]);
  const named = [game, ...games].find(({ identifier }) => identifier === told?.gameId);
  const title = told && labels.title(told, named?.title);
  const rewards = told && rewardLabels.together(told.rewards);
  const isClaimed = told?.state.type === 'claimed';
  return (
    <>
      <output>
        <Hidden>
          {told === undefined
            ? ''
            : isClaimed
              ? t`Claimed: ${rewards}`
              : t`Quest complete: ${title}. Reward: ${rewards}`}
        </Hidden>
      </output>
      {told && title !== undefined && (
        <Strip
          key={nameOf(told)}
          quest={told}
          title={title}
          onQuests={onQuests}
          onGone={() => dismiss(told)}
        />
      )}
    </>
  );
}

/** The quest that was open when the table began and is full now; the last one that became full. */
function useFilled(quests: readonly Quest[] | undefined): {
  readonly told: Quest | undefined;
  readonly dismiss: (quest: Quest) => void;
} {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const added = (quests ?? []).filter(
    (quest) => quest.state.type === 'available' && !open.has(nameOf(quest)),
  );
  if (added.length > 0) setOpen(new Set([...open, ...added.map(nameOf)]));
  const full = (quests ?? []).filter(
    (quest) => quest.state.type !== 'available' && open.has(nameOf(quest)) && !gone.has(nameOf(quest)),
  );
  return {
    told: full.findLast(({ state }) => state.type === 'claimable') ?? full.at(-1),
    dismiss: (quest) => setGone((before) => new Set([...before, nameOf(quest)])),
  };
}

type StripProps = { quest: Quest; title: string; onQuests: () => void; onGone: () => void };

function Strip({ quest, title, onQuests, onGone }: StripProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { claim, isPending } = useClaimQuest(() => {});
  const isPaid = quest.state.type === 'claimed';
  const isClaimed = isPaid || isPending(quest);
  const leaves = useEffectEvent(onGone);
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => leaves(), CLAIMED_STAYS_MS);
    return () => clearTimeout(timer);
  }, [isPaid]);
  const name = t`Quest complete`;
  return (
    <section className={styles.strip} aria-label={name}>
      <span aria-hidden="true">
        <DifficultyIcon pips={PIPS[quest.difficulty]} state={isClaimed ? 'done' : 'lit'} />
      </span>
      <button type="button" className={styles.words} onClick={onQuests} aria-label={t`All quests`}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.brings}>
            {quest.rewards.map((one) => (
              <RewardAmount key={one.type} reward={one} inline />
            ))}
          </span>
        </span>
        <span className={styles.title} data-shortened="quest-title">
          {title}
        </span>
      </button>
      {isClaimed ? (
        <Tag kind="ok" icon={check}>
          {t`Claimed`}
        </Tag>
      ) : (
        <Button
          kind="claim"
          size="s"
          disabled={!isOnline}
          aria-label={t`Claim: ${title}`}
          onClick={() => claim(quest)}
        >
          {t`Claim`}
        </Button>
      )}
      <IconButton icon={x} look="bare" label={t`Close`} onClick={onGone} />
    </section>
  );
}
