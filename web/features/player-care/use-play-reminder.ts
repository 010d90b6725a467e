import type { CareState } from '@parlor/contract/calls/player-care.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCareActs, useCareQueries } from './care-queries.ts';

/** Another device may play too, or read the reminder. */
const ASK_AGAIN_MS = MINUTE_MS;
/** The server's answer was on its way for a moment. */
const LEAST_MS = 1000;

const askAgainAfter = (state: CareState | undefined): number =>
  Math.min(ASK_AGAIN_MS, Math.max(LEAST_MS, state?.play?.remindIn || ASK_AGAIN_MS));

/** The server counts the time of play and says when a reminder is due. `due` is set until the player has read it. */
export function usePlayReminder(): { due: CareState['play']; read: () => void } {
  const { data } = useQuery({
    ...useCareQueries().care(),
    refetchInterval: ({ state }) => askAgainAfter(state.data),
  });
  const { readReminder } = useCareActs();
  const [wasRead, setRead] = useState(false);
  const isDue = data?.play?.remindIn === 0;
  if (wasRead && !isDue) setRead(false);
  return {
    due: isDue && !wasRead ? data.play : undefined,
    read() {
      if (!isDue) return;
      // It closes without a connection too. Then the next device shows it.
      setRead(true);
      readReminder.mutate();
    },
  };
}
