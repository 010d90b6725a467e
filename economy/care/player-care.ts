// The player's calls for limits and breaks, and the view of their page (S32).
import {
  CARE_KINDS,
  CARE_PERIODS,
  type CareLimit,
  type CareState,
} from '@parlor/contract/calls/player-care.ts';
import type { Received } from '@parlor/contract/kernel/contract.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import type { ActContext } from '../kernel/context.ts';
import { isoOf } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { World } from '../kernel/world.ts';
import { initialCare, type CareSlice, type LimitName, type Pause } from './care-slice.ts';
import {
  confirmableUntilMs,
  confirmRaise,
  isSameLimit,
  limitName,
  limitsInForce,
  setLimit,
  withdrawRaise,
} from './limits.ts';
import { resetsAtMs } from './must-allow.ts';
import { exclude, hold, pauseOf, takeBreak, viewPause } from './pause.ts';
import { chooseReminder, playNow, reminderMinutesOf, reminderRead, remindInMs } from './reminder.ts';
import { wireOfUnits } from './units.ts';
import { sumsAt, usedOf } from './used.ts';

function viewLimits(care: CareSlice, world: World): CareLimit[] {
  return limitsInForce(care, world.content).map(({ units, ...name }) => {
    const own = care.limits.find((limit) => isSameLimit(limit, name));
    const used = usedOf(sumsAt(care, name.period, world.nowMs), name.kind, name.currency);
    const left = units - used;
    const next = own?.next !== undefined && confirmableUntilMs(own.next) > world.nowMs ? own.next : undefined;
    return {
      ...name,
      ...(own === undefined
        ? {}
        : { amount: wireOfUnits(name, BigInt(own.amount)), since: isoOf(own.sinceMs) }),
      inForce: wireOfUnits(name, units),
      used: wireOfUnits(name, used),
      left: wireOfUnits(name, left > 0n ? left : 0n),
      resetsAt: isoOf(resetsAtMs(care, name.period, world.nowMs)),
      ...(next === undefined
        ? {}
        : {
            next: {
              ...(next.amount === null ? {} : { amount: wireOfUnits(name, BigInt(next.amount)) }),
              from: isoOf(next.fromMs),
              until: isoOf(confirmableUntilMs(next)),
            },
          }),
    };
  });
}

/** Every kind and period; a currency other than points only if the player staked in it. */
function namesWorthShowing(care: CareSlice): LimitName[] {
  const currencies = CURRENCIES.filter(
    (currency) => currency === 'PP' || care.used.month.staked[currency] !== undefined,
  );
  return CARE_KINDS.flatMap((kind) =>
    CARE_PERIODS.flatMap((period) =>
      kind === 'stake' || kind === 'loss'
        ? currencies.map((currency) => limitName({ kind, period, currency }))
        : [limitName({ kind, period })],
    ),
  );
}

function viewPlay(care: CareSlice, nowMs: number): Pick<CareState, 'play'> {
  const now = playNow(care, nowMs);
  if (now === undefined) return {};
  const [stakedMinor, wonMinor] = [BigInt(now.play.stakedMinor), BigInt(now.play.wonMinor)];
  const remindIn = remindInMs(care, nowMs);
  return {
    play: {
      startedAt: isoOf(now.play.startedMs),
      minutes: Math.floor(now.lengthMs / MINUTE_MS),
      staked: toWire('PP', stakedMinor),
      won: toWire('PP', wonMinor),
      net: toWire('PP', wonMinor - stakedMinor),
      ...(remindIn === undefined ? {} : { remindIn }),
    },
  };
}

export function viewCare({ care }: Pick<PlayerState, 'care'>, world: World): CareState {
  const { nowMs } = world;
  const pause = pauseOf(care, nowMs);
  return {
    limits: viewLimits(care, world),
    ...(pause === undefined ? {} : { pause: viewPause(pause) }),
    used: namesWorthShowing(care).map((name) => ({
      ...name,
      used: wireOfUnits(name, usedOf(sumsAt(care, name.period, nowMs), name.kind, name.currency)),
      resetsAt: isoOf(resetsAtMs(care, name.period, nowMs)),
    })),
    reminderMinutes: reminderMinutesOf(care),
    ...viewPlay(care, nowMs),
  };
}

const viewed = (context: ActContext): CareState => viewCare(context.state, context.world);

export function setCareLimit(context: ActContext, { body }: Received<'setCareLimit'>): CareState {
  setLimit(context, body);
  return viewed(context);
}
export function confirmCareLimit(context: ActContext, { body }: Received<'confirmCareLimit'>): CareState {
  confirmRaise(context, body);
  return viewed(context);
}
export function withdrawCareLimit(context: ActContext, { body }: Received<'withdrawCareLimit'>): CareState {
  withdrawRaise(context, body);
  return viewed(context);
}

export function setPlayReminder(context: ActContext, { body }: Received<'setPlayReminder'>): CareState {
  chooseReminder(context, body.everyMinutes);
  return viewed(context);
}
export function seePlayReminder(context: ActContext): CareState {
  reminderRead(context);
  return viewed(context);
}

export function beginBreak(context: ActContext, { days }: { readonly days: number }): CareState {
  takeBreak(context, days);
  return viewed(context);
}
export function beginExclusion(
  context: ActContext,
  { length }: Pick<Received<'excludeMe'>['body'], 'length'>,
): CareState {
  exclude(context, length);
  return viewed(context);
}

/** Applies the break of a person to this account, which has a sign-in method of theirs. It never shortens a break. */
export const holdPlayer = (context: ActContext, pause: Pause): { readonly isHeld: boolean } => {
  hold(context, pause);
  return { isHeld: true };
};

/** The slice of a new player. Their first sign-in method may belong to an excluded person. */
export const careOfNew = (pause: Pause | undefined): CareSlice =>
  pause === undefined ? initialCare : { ...initialCare, pause };

const initial: { readonly care: CareSlice } = { care: initialCare };
export const playerCareSystem = { initial };
