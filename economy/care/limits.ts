// Limits. A lower one applies at once. A higher one, or none, applies after a wait and the player's confirmation
// (RAISE_WAITS_HOURS and RAISE_CONFIRM_DAYS in contract/calls/player-care.ts).
import {
  decimalsOfCare,
  RAISE_CONFIRM_DAYS,
  RAISE_WAITS_HOURS,
  unitOf,
  type CareKind,
} from '@parlor/contract/calls/player-care.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import type { Content } from '../kernel/world.ts';
import type { CareSlice, LimitName, StoredLimit } from './care-slice.ts';
import { CLOCK_MARGIN_MS } from './pause.ts';
import { latestSeen } from './used.ts';

const WAIT_MS = RAISE_WAITS_HOURS * HOUR_MS + CLOCK_MARGIN_MS;
const CONFIRM_MS = RAISE_CONFIRM_DAYS * 24 * HOUR_MS;

/** The name of a limit, with a currency only if the kind has one. */
export function limitName({
  kind,
  period,
  currency,
}: {
  readonly kind: CareKind;
  readonly period: LimitName['period'];
  readonly currency?: Currency | undefined;
}): LimitName {
  const hasCurrency = kind === 'stake' || kind === 'loss';
  return { kind, period, ...(hasCurrency ? { currency: currency ?? 'PP' } : {}) };
}

export const isSameLimit = (a: LimitName, b: LimitName): boolean =>
  a.kind === b.kind && a.period === b.period && a.currency === b.currency;

/** A wire amount in whole units of its kind; undefined if it has too many decimals. */
export function unitsOf({ kind, currency }: LimitName, amount: number): bigint | undefined {
  const unit = unitOf(kind, currency);
  if (unit !== undefined) return toMinor(unit, amount);
  return Number.isSafeInteger(amount) ? BigInt(amount) : undefined;
}

/** The limit in force: the stricter one of the player's own and the maximum for all players. */
export interface LimitInForce extends LimitName {
  readonly units: bigint;
}

export function limitsInForce({ limits }: CareSlice, { economy }: Pick<Content, 'economy'>): LimitInForce[] {
  const inForce: LimitInForce[] = limits.map(({ kind, period, currency, amount }) => ({
    ...limitName({ kind, period, currency }),
    units: BigInt(amount),
  }));
  for (const maximum of economy.playerMaxima ?? []) {
    const name = limitName(maximum);
    const units = unitsOf(name, maximum.amount);
    if (units === undefined) continue;
    const at = inForce.findIndex((limit) => isSameLimit(limit, name));
    if (at === -1) inForce.push({ ...name, units });
    else if (inForce[at]!.units > units) inForce[at] = { ...name, units };
  }
  return inForce;
}

const found = (context: ActContext, name: LimitName): StoredLimit | undefined =>
  context.state.care.limits.find((limit) => isSameLimit(limit, name));

function keepLimit(context: ActContext, name: LimitName, limit: StoredLimit | undefined): void {
  const { care } = context.state;
  const others = care.limits.filter((one) => !isSameLimit(one, name));
  const seenMs = latestSeen(context.state, context.world.nowMs);
  setState(context, { care: { ...care, limits: limit ? [...others, limit] : others, seenMs } });
}

const withoutNext = ({ next: _next, ...limit }: StoredLimit): StoredLimit => limit;

/** Sets a limit, or asks to remove it if there is no amount. */
export function setLimit(
  context: ActContext,
  request: Parameters<typeof limitName>[0] & { readonly amount?: number | undefined },
): void {
  const name = limitName(request);
  const units = request.amount === undefined ? null : unitsOf(name, request.amount);
  if (units === undefined)
    throw new RuleViolation('CARE_AMOUNT_INVALID', undefined, {
      decimals: decimalsOfCare(name.kind, name.currency),
    });
  const nowMs = latestSeen(context.state, context.world.nowMs);
  const before = found(context, name);
  if (before === undefined) {
    if (units === null) throw new RuleViolation('CARE_LIMIT_NOT_FOUND');
    keepLimit(context, name, { ...name, amount: units.toString(), sinceMs: nowMs });
    return;
  }
  // A lower or equal limit applies at once and ends a waiting raise.
  if (units !== null && units <= BigInt(before.amount)) {
    const sinceMs = units === BigInt(before.amount) ? before.sinceMs : nowMs;
    keepLimit(context, name, { ...name, amount: units.toString(), sinceMs });
    return;
  }
  const amount = units === null ? null : units.toString();
  // The same request again does not restart the wait.
  if (before.next?.amount === amount && nowMs < before.next.fromMs + CONFIRM_MS) return;
  keepLimit(context, name, { ...before, next: { amount, askedMs: nowMs, fromMs: nowMs + WAIT_MS } });
}

/** The end of the time in which a raise can be confirmed. */
export const confirmableUntilMs = ({ fromMs }: NonNullable<StoredLimit['next']>): number =>
  fromMs + CONFIRM_MS;

function mustWait(context: ActContext, name: LimitName): StoredLimit & Pick<Required<StoredLimit>, 'next'> {
  const limit = found(context, name);
  if (limit?.next === undefined) throw new RuleViolation('CARE_RAISE_NOT_FOUND');
  return { ...limit, next: limit.next };
}

/** The player's confirmation. It uses the process's own clock, so that a later time elsewhere does not shorten the wait. */
export function confirmRaise(context: ActContext, request: Parameters<typeof limitName>[0]): void {
  const name = limitName(request);
  const { next, ...limit } = mustWait(context, name);
  const { nowMs } = context.world;
  if (nowMs < next.fromMs)
    throw new RuleViolation('CARE_RAISE_WAITS', undefined, { from: new Date(next.fromMs).toISOString() });
  if (nowMs >= confirmableUntilMs(next))
    throw new RuleViolation(
      'CARE_RAISE_NOT_FOUND',
      'This change was not confirmed in time. Request it again.',
    );
  keepLimit(
    context,
    name,
    next.amount === null ? undefined : { ...limit, amount: next.amount, sinceMs: nowMs },
  );
}

export function withdrawRaise(context: ActContext, request: Parameters<typeof limitName>[0]): void {
  const name = limitName(request);
  keepLimit(context, name, withoutNext(mustWait(context, name)));
}
