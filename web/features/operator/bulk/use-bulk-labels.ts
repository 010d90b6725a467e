import { useLingui } from '@lingui/react/macro';
import type { BulkAct, BulkSecond } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';

/** The console's words for states of bulk acts, and for why one needs a second person. */
export function useBulkLabels() {
  const { t } = useLingui();
  const states: Readonly<Record<BulkAct['state'], string>> = {
    waiting: t`Waits for a second treasurer`,
    rejected: t`Rejected`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
    running: t`Running`,
    stopped: t`Stopped`,
    done: t`Done`,
  };
  const second: Readonly<Record<BulkSecond, string>> = {
    support: t`Support asks, a treasurer decides.`,
    treasurer: t`It passes your limit of 24 hours.`,
    player: t`It passes the limit of one player in 24 hours.`,
    all: t`It passes the limit of all operators in 24 hours.`,
    orders: t`It refunds more orders than one person decides alone.`,
  };
  return { states, second };
}
