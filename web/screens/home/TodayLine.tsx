import { TodayDots } from '../../features/home/waiting/TodayDots.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useTodaysQuests } from './use-todays-quests.ts';

/** Below the table: progress of today's quests. */
export function TodayLine() {
  const quests = useTodaysQuests();
  if (quests === undefined) return <Skeleton width="60%" height={18} radius={6} />;
  return quests.length > 0 && <TodayDots quests={quests} />;
}
