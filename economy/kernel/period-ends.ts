// Rewards still claimable when a week or month ends are granted at the next visit, with a notice that stays until the
// player has seen it.
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { claimableOfMonth, monthlyReference, thisMonth } from '../progress/monthly.ts';
import { addNotice } from '../progress/notices.ts';
import type { PlayerState } from './player.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from './context.ts';
import { claimableOfWeek, thisWeek, weeklyReference } from '../progress/weekly.ts';
import type { World } from './world.ts';

/** Whether a period has ended with something left to grant. */
export const isVisitDue = (state: PlayerState, world: World): boolean =>
  (thisWeek(state.weekly, world) !== state.weekly && claimableOfWeek(state.weekly, world).length > 0) ||
  (thisMonth(state.monthly, world) !== state.monthly && claimableOfMonth(state.monthly, world).length > 0);

/** Runs before every command: settles ended periods and begins new ones. */
export function endPeriods(context: ActContext): void {
  const { world } = context;
  const { weekly, monthly } = context.state;
  const week = thisWeek(weekly, world);
  if (week !== weekly) {
    setState(context, { weekly: week });
    settle(
      context,
      'week-ended',
      weekly.week,
      claimableOfWeek(weekly, world).map(({ step, reward }) => ({
        reference: weeklyReference(weekly.week, step),
        reward,
      })),
    );
  }
  const month = thisMonth(monthly, world);
  if (month !== monthly) {
    setState(context, { monthly: month });
    settle(
      context,
      'month-ended',
      monthly.month,
      claimableOfMonth(monthly, world).map(({ step, track, reward }) => ({
        reference: monthlyReference(monthly.month, step, track),
        reward,
      })),
    );
  }
}

/** Grants what was still claimable in an ended period and adds a notice. */
function settle(
  context: ActContext,
  kind: 'week-ended' | 'month-ended',
  period: string,
  left: ReadonlyArray<{ readonly reference: string; readonly reward: Reward }>,
): void {
  if (left.length === 0) return;
  for (const { reference, reward } of left)
    grant(context, { reference, rewards: [reward], reason: 'milestone', owed: true });
  addNotice(context, { kind, period, rewards: left.map((l) => l.reward) });
}
