import { useLingui } from '@lingui/react/macro';
import type { CollectedItem } from '@parlor/contract/calls/collect-ready.ts';
import { useQuery } from '@tanstack/react-query';
import { ClaimedSheet } from '../../features/home/waiting/ClaimedSheet.tsx';
import { useQuestLabels } from '../../features/quests/use-quest-labels.ts';
import { monthName } from '../../i18n/calendar-words.ts';
import { count } from '../../i18n/format.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';

/** The result sheet of claiming everything, with the name of each reward. */
export function AllClaimed() {
  const { t, i18n } = useLingui();
  const labels = useQuestLabels();
  const { data: quests = [] } = useQuery(useAsk().quests());
  const { games } = useGames([...new Set(quests.flatMap(({ gameId }) => gameId ?? []))]);
  const number = (text: string | undefined) => count(Number(text ?? 0), i18n.locale);

  function nameOf({ kind, reference }: Pick<CollectedItem, 'kind' | 'reference'>): string {
    // Claims have references such as quest:2026-11-20:0, milestone:weekly:2026-W47:4,
    // milestone:monthly:2026-11:5:FREE.
    const parts = reference.split(':');
    switch (kind) {
      case 'daily':
        return t`Daily points`;
      case 'quest': {
        const quest = quests.find(({ id }) => id.day === parts[1] && String(id.index) === parts[2]);
        if (!quest) return t`Quest`;
        return labels.title(quest, games.find(({ identifier }) => identifier === quest.gameId)?.title);
      }
      case 'weekly':
        return t`This week, step ${number(parts[3])}`;
      case 'monthly': {
        const month = monthName(parts[2] ?? '', i18n.locale);
        const step = number(parts[3]);
        return parts[4] === 'PREMIUM'
          ? t`${month}, step ${step}, with the monthly pass`
          : t`${month}, step ${step}`;
      }
      case 'daily-collectible':
        return t`Daily card`;
      case 'daily-lootbox':
        return t`Daily box`;
      case 'subscription':
        return t`Subscription`;
      case 'collection':
        return t`Collection complete`;
    }
  }
  return <ClaimedSheet nameOf={nameOf} />;
}
