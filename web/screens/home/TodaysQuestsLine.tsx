import { TodaysQuestDots } from '../../features/home/waiting/TodaysQuestDots.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useTodaysQuests } from './use-todays-quests.ts';

/** Below the hero: progress of today's quests. */
export function TodaysQuestsLine() {
  const quests = useTodaysQuests();
  if (quests === undefined) return <Skeleton width="60%" height={18} radius={6} />;
  return quests.length > 0 && <TodaysQuestDots quests={quests} />;
}
