// The cause of an entry, read from its reference, and the page that shows it.
import type { LedgerEntry } from '@parlor/contract/calls/balances.ts';
import { paths } from '../../navigation/paths.ts';
import { drawOf } from './ledger-days.ts';

export type Cause =
  | { readonly kind: 'draw'; readonly reference: string }
  | { readonly kind: 'game'; readonly gameId: string }
  | { readonly kind: 'week'; readonly week: string; readonly step: number }
  | { readonly kind: 'month'; readonly month: string; readonly step: number; readonly pass: boolean }
  | { readonly kind: 'box'; readonly box: 'FREE' | 'STANDARD' | 'PREMIUM'; readonly reference: string }
  | { readonly kind: 'collection'; readonly id: string }
  | { readonly kind: 'contest'; readonly contestId: string }
  /** Points that an order cost, granted or returned. */
  | { readonly kind: 'shop'; readonly orderId: string | undefined }
  | { readonly kind: 'quests' | 'daily' | 'subscription' | 'cards' | 'friends' | 'errands' };

type Caused = Pick<LedgerEntry, 'reason' | 'reference' | 'gameId'>;

/** Undefined if no page shows it: welcome bonus, correction, debt written off. */
export function causeOf(entry: Caused): Cause | undefined {
  const { reason, gameId } = entry;
  // One claim may write several entries: the same reference plus a number.
  const reference = entry.reference.replace(/#\d+$/, '');
  const parts = reference.split(':');
  switch (reason) {
    case 'stake':
    case 'win': {
      const draw = drawOf(entry);
      if (draw !== undefined) return { kind: 'draw', reference: draw };
      return gameId === undefined ? undefined : { kind: 'game', gameId };
    }
    case 'stake-returned':
    case 'win-taken-back':
    case 'promo':
      return gameId === undefined ? undefined : { kind: 'game', gameId };
    case 'quest':
      return { kind: 'quests' };
    case 'daily':
      return { kind: 'daily' };
    case 'milestone':
      return milestoneOf(parts);
    case 'lootbox': {
      const box = (['FREE', 'STANDARD', 'PREMIUM'] as const).find((one) => one === parts[1]);
      return box && { kind: 'box', box, reference };
    }
    case 'collection':
      return parts[1] ? { kind: 'collection', id: parts[1] } : { kind: 'cards' };
    case 'exchange':
      return { kind: 'cards' };
    case 'subscription':
      return { kind: 'subscription' };
    case 'boost':
      return boosted(reference.replace(/^boost:/, ''), gameId);
    case 'purchase':
    case 'delivery':
    case 'refund':
      return { kind: 'shop', orderId: parts[1] };
    case 'referral':
      return { kind: 'friends' };
    case 'task':
      return { kind: 'errands' };
    case 'race':
      return { kind: 'contest', contestId: parts[1] ?? '' };
    case 'debt':
      return paidFrom(reference.replace(/^debt:/, ''));
    case 'welcome':
    case 'correction':
      return undefined;
  }
}

/** milestone:weekly:2026-W47:4, milestone:monthly:2026-11:5:PREMIUM */
function milestoneOf([, ladder, period = '', step, track]: readonly string[]): Cause | undefined {
  const at = Number(step);
  if (!Number.isInteger(at)) return undefined;
  if (ladder === 'weekly') return { kind: 'week', week: period, step: at };
  return ladder === 'monthly'
    ? { kind: 'month', month: period, step: at, pass: track === 'PREMIUM' }
    : undefined;
}

/** A boost raises another entry, so it links to that entry's cause. */
function boosted(cause: string, gameId: string | undefined): Cause | undefined {
  const [first = ''] = cause.split(':');
  if (first === 'round') return gameId === undefined ? undefined : { kind: 'game', gameId };
  const reason = (['quest', 'daily', 'milestone', 'lootbox', 'collection'] as const).find(
    (one) => one === first,
  );
  return reason && causeOf({ reason, reference: cause });
}

/** A debt is paid from a reward, so it links to the reward's cause. */
function paidFrom(reward: string): Cause | undefined {
  const [first = ''] = reward.split(':');
  const reason = (
    ['quest', 'daily', 'milestone', 'lootbox', 'collection', 'boost', 'race', 'referral', 'task'] as const
  ).find((one) => one === first);
  return reason && causeOf({ reason, reference: reward });
}

/** The page that shows a cause. */
export function pageOf(cause: Cause): string {
  switch (cause.kind) {
    case 'draw':
    case 'box':
      return paths.fairness({ draw: cause.reference });
    case 'game':
      return paths.game(cause.gameId);
    case 'week':
      return paths.quests('week');
    case 'month':
      return paths.quests('month');
    case 'collection':
      return paths.collection(cause.id);
    case 'contest':
      return paths.race({ contest: cause.contestId });
    case 'quests':
      return paths.quests();
    case 'daily':
    case 'subscription':
      return paths.daily();
    case 'cards':
      return paths.cards();
    case 'friends':
      return paths.invite();
    case 'errands':
      return paths.tasks();
    case 'shop':
      return cause.orderId ? paths.order(cause.orderId) : paths.shop();
  }
}
