import { Trans, useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useState } from 'react';
import { count } from '../../i18n/format.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DifficultyIcon } from '../../ui/game/DifficultyIcon.tsx';
import { RewardAmount } from '../../ui/reward/RewardAmount.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import styles from './Quests.module.css';
import { useExchangeQuest } from './use-exchange-quest.ts';
import { useQuestLabels } from './use-quest-labels.ts';

export type ExchangeSheetProps = {
  /** Quests that can be swapped: started or not, but not finished. */
  quests: readonly Quest[];
  open: boolean;
  onClose: () => void;
};

const PIPS = { EASY: 1, MEDIUM: 2, HARD: 3 } as const;

/** Chooses the quest to swap, and shows the progress that is lost and that the new one is random. */
export function ExchangeSheet({ quests, open, onClose }: ExchangeSheetProps) {
  const { t, i18n } = useLingui();
  const labels = useQuestLabels();
  const [chosen, setChosen] = useState<number>();
  const { games } = useGames([...new Set(quests.flatMap(({ gameId }) => gameId ?? []))]);
  const { exchange, busy } = useExchangeQuest(() => {
    setChosen(undefined);
    onClose();
  });
  const quest = quests.find(({ id }) => id.index === chosen);
  const number = (value: number) => count(value, i18n.locale);

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Exchange a quest`}
      actions={
        <Button wide disabled={quest === undefined} busy={busy} onClick={() => quest && exchange(quest)}>
          {t`Exchange`}
        </Button>
      }
    >
      <fieldset className={styles.choice}>
        <legend className={styles.legendOf}>{t`Which quest do you want to exchange?`}</legend>
        {quests.map((one) => {
          const { state, id } = one;
          const now = state.type === 'available' ? state.currentValue : state.totalValue;
          return (
            <label key={id.index} className={styles.give} data-touch="selection">
              <input
                type="radio"
                name="quest"
                checked={chosen === id.index}
                onChange={() => setChosen(id.index)}
              />
              <DifficultyIcon pips={PIPS[one.difficulty]} />
              <span className={styles.requested}>
                <b>{labels.title(one, games.find(({ identifier }) => identifier === one.gameId)?.title)}</b>
                <span className={styles.left}>
                  <Trans>
                    Progress: {number(now)} of {number(state.totalValue)}
                  </Trans>
                </span>
              </span>
              {one.rewards.map((reward) => (
                <RewardAmount key={reward.type} reward={reward} />
              ))}
            </label>
          );
        })}
      </fieldset>
      <p className={styles.consequence} aria-live="polite">
        {quest === undefined ? (
          t`You get a different quest of the same difficulty.`
        ) : quest.state.type === 'available' && quest.state.currentValue > 0 ? (
          <Trans>
            You lose your progress in this quest ({number(quest.state.currentValue)} of{' '}
            {number(quest.state.totalValue)}). You get a new quest of the same difficulty with its own reward.
          </Trans>
        ) : (
          <Trans>You lose no progress. You get a new quest of the same difficulty with its own reward.</Trans>
        )}
      </p>
    </Sheet>
  );
}
