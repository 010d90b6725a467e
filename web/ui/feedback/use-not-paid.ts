import { useLingui } from '@lingui/react/macro';
import type { WaitingItem } from '@parlor/contract/calls/collect-ready.ts';
import { useToast } from './toast/Toast.tsx';

/** Why a claim could not be paid now, and what happens to it. Not every claim can be repeated tomorrow. */
export function useNotPaidLabels(): (item: WaitingItem) => string {
  const { t } = useLingui();
  return ({ kind, because, claimableFrom, endsAt, paidAtEnd }) => {
    if (because === 'balance-limit')
      return t`Your balance has reached its maximum. Spend some points, then claim.`;
    const endsUnpaid = endsAt !== undefined && paidAtEnd === undefined;
    if (because === 'minting-paused')
      return endsUnpaid
        ? t`Points can’t be paid right now. Try again later, before midnight UTC.`
        : t`Points can’t be paid right now. Try again later.`;
    if (claimableFrom !== undefined)
      return t`You have reached today’s points limit. Claim after midnight UTC.`;
    if (paidAtEnd) return t`You have reached today’s points limit. You can claim this after midnight UTC.`;
    return kind === 'quest'
      ? t`You have reached today’s points limit, and this quest ends at midnight UTC.`
      : t`You have reached today’s points limit. You can claim a new reward tomorrow.`;
  };
}

/** Explains the first one, where no sheet lists them all. */
export function useShowNotPaid(): (waiting: readonly WaitingItem[] | undefined) => void {
  const labels = useNotPaidLabels();
  const toast = useToast();
  return (waiting) => {
    const [first] = waiting ?? [];
    if (first) toast.show({ text: labels(first), tone: 'error' });
  };
}
