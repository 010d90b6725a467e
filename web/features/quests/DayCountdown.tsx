'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { dayEndsAtMs } from './day-end.ts';

/** Time left for today's quests, by the server's clock. Then the next ones are loaded. */
export function DayCountdown() {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(useAsk().summary());
  if (!data) return null;
  return (
    <Countdown
      endsAtMs={dayEndsAtMs(data.serverTime, dataUpdatedAt)}
      onEnd={() => void invalidateAfter(client, 'claim')}
    />
  );
}
