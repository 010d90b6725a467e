import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { useMemo } from 'react';
import { listOf } from '../../i18n/calendar-words.ts';
import { figure } from '../../i18n/format.ts';

import { sumOfRewards, type RewardSum } from './reward-sum.ts';
import { useRarityLabels } from './use-rarity-labels.ts';

export interface RewardLabels {
  /** "150 PP". */
  readonly points: (amount: number) => string;
  /** "150 PP", "3 cards, one at least rare", "2 boxes". */
  readonly reward: (reward: Reward) => string;
  /** A sum of rewards: "250 PP, 3 cards and 1 box". */
  readonly together: (rewards: readonly Reward[]) => string;
}

export function useRewardLabels(): RewardLabels {
  const { t, i18n } = useLingui();
  const rarities = useRarityLabels();
  const { locale } = i18n;
  return useMemo(() => {
    const points = (amount: number): string => {
      const text = figure(amount, 'PP', { locale }).text;
      return t`${text} PP`;
    };
    const cards = (amount: number): string => t`${plural(amount, { one: '# card', other: '# cards' })}`;
    const boxes = (amount: number): string => t`${plural(amount, { one: '# box', other: '# boxes' })}`;
    const premiumBoxes = (amount: number): string =>
      t`${plural(amount, { one: '# premium box', other: '# premium boxes' })}`;

    function reward(one: Reward): string {
      switch (one.type) {
        case 'points':
          return points(one.amount);
        case 'collectibles': {
          const amount = cards(one.amount);
          if (one.bestDraw === 'COMMON') return amount;
          const rarity = rarities[one.bestDraw].toLocaleLowerCase(locale);
          return one.amount === 1 ? t`${amount}, at least ${rarity}` : t`${amount}, one at least ${rarity}`;
        }
        case 'lootbox':
          return one.kind === 'PREMIUM' ? premiumBoxes(one.amount) : boxes(one.amount);
      }
    }
    const parts = (sum: RewardSum): string[] => [
      ...(sum.points > 0 ? [points(sum.points)] : []),
      ...(sum.cards > 0 ? [cards(sum.cards)] : []),
      ...(sum.boxes > 0 ? [boxes(sum.boxes)] : []),
      ...(sum.premiumBoxes > 0 ? [premiumBoxes(sum.premiumBoxes)] : []),
    ];
    return {
      points,
      reward,
      together: (rewards) => listOf(parts(sumOfRewards(rewards)), locale),
    };
  }, [t, locale, rarities]);
}
