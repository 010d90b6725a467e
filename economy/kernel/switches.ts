// What operators switched off (S31). Off means nothing new: open rounds finish, wins and rollbacks are taken, paid orders
// are delivered, ended periods are paid. The end of a switch is a moment of the act's own clock, so every host agrees.
import {
  SWITCH_NOTICES,
  switchName,
  type SwitchedOff,
  type SwitchKind,
  type SwitchTarget,
} from '@parlor/contract/calls/switches.ts';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { RuleViolation } from './rule-violation.ts';
import type { World } from './world.ts';

/** By `switchName`. One whose end has passed may still be there; it is on. */
export type Switches = ReadonlyMap<string, SwitchedOff>;

export const switchesOf = (off: readonly SwitchedOff[]): Switches =>
  new Map(off.map((one) => [switchName(one), one]));

type Known = Pick<World, 'switches' | 'nowMs'>;

const isStillOff = ({ until }: SwitchedOff, nowMs: number): boolean =>
  until === undefined || nowMs < Date.parse(until);

/** The first of these that is off. */
export function offOf(
  { switches, nowMs }: Known,
  ...targets: readonly SwitchTarget[]
): SwitchedOff | undefined {
  if (switches === undefined || switches.size === 0) return undefined;
  for (const target of targets) {
    const off = switches.get(switchName(target));
    if (off && isStillOff(off, nowMs)) return off;
  }
  return undefined;
}

export const isOff = (world: Known, ...targets: readonly SwitchTarget[]): boolean =>
  offOf(world, ...targets) !== undefined;

/** All that are off now. */
export const viewSwitches = ({ switches, nowMs }: Known): { off: SwitchedOff[] } => ({
  off: [...(switches?.values() ?? [])].filter((off) => isStillOff(off, nowMs)),
});

/** The refusal that names the switch, its text and its end. */
export const switchedOff = (off: SwitchedOff): RuleViolation =>
  new RuleViolation('SWITCHED_OFF', off.text ?? SWITCH_NOTICES[off.notice], off);

/** Refuses SWITCHED_OFF if one of these is off. */
export function mustBeOn(world: Known, ...targets: readonly SwitchTarget[]): void {
  const off = offOf(world, ...targets);
  if (off) throw switchedOff(off);
}

/** Refuses a new round of a game that is off, by itself or with its family or studio. */
export function mustTakeRounds(
  world: World,
  { provider, gameId }: { provider: string; gameId: string },
): void {
  if (world.switches === undefined || world.switches.size === 0) return;
  const family = world.content.familyOf?.(gameId);
  mustBeOn(
    world,
    { kind: 'game', id: gameId },
    ...(family === undefined ? [] : [{ kind: 'family', id: family } as const]),
    { kind: 'studio', id: provider },
  );
}

/** The switch of the way in which an order in money is paid. */
export const PAID_BY: Readonly<Record<PaymentMode, SwitchKind>> = {
  telegram: 'stars',
  breeze: 'card-payments',
};
