// What was claimable when a week or month ended is granted at the next visit, and told until the player has seen it.
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { claimableOfMonth, monthlyReference, thisMonth } from '../progress/monthly.ts';
import { KEPT_NOTICES, type KeptNotice } from '../progress/notices.ts';
import type { PlayerState } from './player.ts';
import { grant } from '../money/rewards.ts';
import type { Turn } from './context.ts';
import { claimableOfWeek, thisWeek, weeklyReference } from '../progress/weekly.ts';
import type { World } from './world.ts';

/** Whether a period ended of which something is left to grant. */
export const isVisitDue = (state: PlayerState, world: World): boolean =>
  (thisWeek(state.weekly, world) !== state.weekly && claimableOfWeek(state.weekly, world).length > 0) ||
  (thisMonth(state.monthly, world) !== state.monthly && claimableOfMonth(state.monthly, world).length > 0);

/** Before every command: periods that ended are settled, and those that begin are begun. */
export function endPeriods(turn: Turn): void {
  const { world } = turn;
  const { weekly, monthly } = turn.state;
  const week = thisWeek(weekly, world);
  if (week !== weekly) {
    turn.state = { ...turn.state, weekly: week };
    settle(
      turn,
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
    turn.state = { ...turn.state, monthly: month };
    settle(
      turn,
      'month-ended',
      monthly.month,
      claimableOfMonth(monthly, world).map(({ step, track, reward }) => ({
        reference: monthlyReference(monthly.month, step, track),
        reward,
      })),
    );
  }
}

/** Grants what was left to claim of a period that ended, and keeps a notice of it. */
function settle(
  turn: Turn,
  kind: 'week-ended' | 'month-ended',
  period: string,
  left: ReadonlyArray<{ readonly reference: string; readonly reward: Reward }>,
): void {
  if (left.length === 0) return;
  for (const { reference, reward } of left)
    grant(turn, { reference, rewards: [reward], reason: 'milestone', owed: true });
  const notice: KeptNotice = { kind, period, atMs: turn.world.nowMs, rewards: left.map((l) => l.reward) };
  turn.state = { ...turn.state, notices: [...turn.state.notices, notice].slice(-KEPT_NOTICES) };
}
