// When a player visited, how long they were away and how much they play this week. Offers depend on it.
import type { GameEvent } from './events.ts';
import { dayNumberOf, weekOf } from './periods.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { setState, type ActContext } from './context.ts';
import type { World } from './world.ts';

/** An offer that runs for longer follows the live content, not that of its begin (economy/shop/offers.ts). */
export const LONGEST_OFFER_DAYS = 31;

export interface VisitsSlice {
  /** The first visit, in ms; 0 if it was before this was recorded. */
  readonly firstMs: number;
  /** Day number of the latest visit. */
  readonly lastDay: number;
  /** The latest return after at least one day away. */
  readonly back: { readonly day: number; readonly awayDays: number };
  readonly week: string;
  readonly roundsThisWeek: number;
}

/** An act of the player and the end of one of their rounds are visits. A visit is recorded once a day. */
export function noteVisit(context: ActContext): void {
  const { visits } = context.state;
  const today = dayNumberOf(context.world.nowMs);
  if (today <= visits.lastDay) return;
  const awayDays = visits.lastDay === 0 ? 0 : today - visits.lastDay - 1;
  const isReturn = awayDays > 0 && !staysOpen(visits.back, { today, awayDays }, context.world);
  setState(context, {
    visits: { ...visits, lastDay: today, ...(isReturn ? { back: { day: today, awayDays } } : {}) },
  });
}

/** The last return opens an offer that has not ended, and an absence that is too short for one does not end it. */
function staysOpen(
  back: VisitsSlice['back'],
  { today, awayDays }: { readonly today: number; readonly awayDays: number },
  { content, contentAt }: World,
): boolean {
  if (today - back.day >= LONGEST_OFFER_DAYS) return false;
  const { offers } = (contentAt?.(back.day * DAY_MS) ?? content).shop;
  return Object.values(offers).some(
    (rule) =>
      rule.to === 'returned' &&
      back.awayDays >= rule.awayDays &&
      awayDays < rule.awayDays &&
      today < back.day + rule.days,
  );
}

function onVisits(context: ActContext, event: GameEvent): void {
  if (event.kind !== 'round-settled') return;
  noteVisit(context);
  const { visits } = context.state;
  const week = weekOf(context.world.nowMs);
  setState(context, {
    visits:
      week > visits.week
        ? { ...visits, week, roundsThisWeek: 1 }
        : { ...visits, roundsThisWeek: visits.roundsThisWeek + 1 },
  });
}

const initial: { readonly visits: VisitsSlice } = {
  visits: { firstMs: 0, lastDay: 0, back: { day: 0, awayDays: 0 }, week: '', roundsThisWeek: 0 },
};
export const visitsSystem = { initial, on: onVisits };
