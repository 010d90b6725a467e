// Answers the call `switches`: the active switches, from memory. Any page may ask, without a sign-in.
import { viewSwitches, type Switches } from '@parlor/economy/kernel/switches.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../runtime/clock.ts';

export { LiveSwitches } from './live-switches.ts';
export { operatedSwitches } from './operated.ts';

export const switchesRoutes = ({
  clock,
  switches,
}: {
  readonly clock: Clock;
  readonly switches: () => Switches;
}): Pick<Handlers, 'switches'> => ({
  switches: () => viewSwitches({ switches: switches(), nowMs: clock.now() }),
});
