// The deletion of an account that its player asked for. Until it begins nothing new can be started, and the player may change
// their mind.
import { DELETION_DAYS } from '@parlor/contract/calls/personal-data.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { Deletion } from './care-slice.ts';
import { latestSeen } from './used.ts';

/** The same request again changes nothing. */
export function askDeletion(context: ActContext): Deletion {
  const { care } = context.state;
  if (care.deletion !== undefined) return care.deletion;
  // A clock set back makes the time to change one's mind no shorter.
  const askedMs = latestSeen(context.state, context.world.nowMs);
  const deletion = { askedMs, dueMs: askedMs + DELETION_DAYS * DAY_MS };
  setState(context, { care: { ...care, deletion, seenMs: askedMs } });
  return deletion;
}

export function withdrawDeletion(context: ActContext): void {
  const { deletion, ...care } = context.state.care;
  if (deletion === undefined) return;
  // Never before the request, so that the journal has both in their order.
  setState(context, { care: { ...care, seenMs: latestSeen(context.state, context.world.nowMs) } });
}
