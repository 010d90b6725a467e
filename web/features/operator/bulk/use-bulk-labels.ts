import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { BulkAct, BulkSecond, BulkWhat } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';

export const isOfPoints = (kind: BulkWhat['kind']): boolean =>
  kind === 'correct' || kind === 'repair-release';
/** Prices of orders have no sign. */
export const isOfOrders = (kind: BulkWhat['kind']): boolean =>
  kind === 'refund-orders' || kind === 'cancel-orders';

/** The console's words for bulk acts: what they do, their states, and why one needs a second person. */
export function useBulkLabels() {
  const { t } = useLingui();
  const states: Readonly<Record<BulkAct['state'], string>> = {
    waiting: t`Waits for a second treasurer`,
    rejected: t`Rejected`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
    scheduled: t`Scheduled`,
    running: t`Running`,
    stopped: t`Stopped`,
    done: t`Done`,
  };
  const second: Readonly<Record<BulkSecond, string>> = {
    support: t`Support asks, a treasurer decides.`,
    treasurer: t`It passes your limit of 24 hours.`,
    player: t`It passes the limit of one player in 24 hours.`,
    all: t`It passes the limit of all operators in 24 hours.`,
    orders: t`It is about more orders than one person decides alone.`,
    repair: t`A repair of a release always needs two.`,
    messages: t`It goes to more players than one person writes to alone.`,
  };
  const kinds: Readonly<Record<BulkWhat['kind'], string>> = {
    correct: t`Grant or take back`,
    'refund-orders': t`Refund orders`,
    'cancel-orders': t`Cancel unpaid orders`,
    'repair-release': t`Repair a release`,
    message: t`Message`,
  };
  /** What it does to how many, as a button and a heading. */
  const acts = (kind: BulkWhat['kind'], items: number): string => {
    switch (kind) {
      case 'correct':
        return t`Correct ${plural(items, { one: '# player', other: '# players' })}`;
      case 'refund-orders':
        return t`Refund ${plural(items, { one: '# order', other: '# orders' })}`;
      case 'cancel-orders':
        return t`Cancel ${plural(items, { one: '# order', other: '# orders' })}`;
      case 'repair-release':
        return t`Repair ${plural(items, { one: '# player', other: '# players' })}`;
      case 'message':
        return t`Message to ${plural(items, { one: '# player', other: '# players' })}`;
    }
  };
  return { states, second, kinds, acts };
}
