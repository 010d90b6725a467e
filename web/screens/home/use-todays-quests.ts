import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useQuery } from '@tanstack/react-query';
import { withClaimed } from '../../features/quests/claims.ts';
import { useClaimQuest } from '../../features/quests/use-claim-quest.ts';
import { useAsk } from '../../data/ServicesContext.tsx';

/** Today's quests, with running claims shown as claimed. Undefined while they load. */
export function useTodaysQuests(): readonly Quest[] | undefined {
  const { data } = useQuery(useAsk().quests());
  const { isPending } = useClaimQuest(() => {});
  return (
    data &&
    withClaimed(
      data,
      data.filter(isPending).map(({ id }) => id),
    )
  );
}
