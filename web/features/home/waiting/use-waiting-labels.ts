import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { monthName } from '../../../i18n/calendar-words.ts';
import { useRewardLabels } from '../../../ui/reward/use-reward-labels.ts';
import type { Waiting } from './waiting.ts';

/** Label of a waiting reward: "250 PP", "Daily card", "2 quests". `serverTime` names the month. */
export function useWaitingLabels(serverTime: string): (waiting: Waiting) => string {
  const { t, i18n } = useLingui();
  const { points } = useRewardLabels();
  return ({ kind, count, points: amount }) => {
    switch (kind) {
      case 'daily':
        return points(amount ?? 0);
      case 'daily-collectible':
        return t`Daily card`;
      case 'daily-lootbox':
        return t`Daily box`;
      case 'quest':
        return t`${plural(count, { one: '# quest', other: '# quests' })}`;
      case 'weekly':
        return t`This week`;
      case 'monthly':
        return monthName(serverTime, i18n.locale);
      case 'subscription':
        return t`Subscription`;
      case 'collection':
        return t`${plural(count, { one: '# collection', other: '# collections' })}`;
      case 'tasks':
        return t`${plural(count, { one: '# partner task', other: '# partner tasks' })}`;
      case 'packs':
        return t`${plural(count, { one: '# pack', other: '# packs' })}`;
      case 'boxes':
        return t`${plural(count, { one: '# box', other: '# boxes' })}`;
    }
  };
}
