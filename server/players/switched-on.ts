import type { SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { offOf, switchedOff } from '@parlor/economy/kernel/switches.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import { throwRefusal } from '../http/api-error.ts';

/** For what the engine does not decide: refuses SWITCHED_OFF if one of these is off. */
export function mustBeSwitchedOn(
  world: Pick<World, 'switches' | 'nowMs'>,
  ...targets: readonly SwitchTarget[]
): void {
  const off = offOf(world, ...targets);
  if (off) throwRefusal(switchedOff(off).refusal);
}
