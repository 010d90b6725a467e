import { useLingui } from '@lingui/react/macro';
import { useToast } from './toast/Toast.tsx';

export type FailedClaim = {
  readonly kind: 'paid-before' | 'ended' | 'unreachable' | 'over-limit' | 'refused';
  readonly why?: string | undefined;
  /** Names the request in the server's log. */
  readonly reference?: string | undefined;
};

/** Explains why a claim was undone. */
export function useClaimFailed(): (failure: FailedClaim) => void {
  const { t } = useLingui();
  const toast = useToast();
  return ({ kind, why = t`Something went wrong on our side.`, reference }) => {
    if (kind === 'paid-before') toast.show({ text: t`You already claimed this. It is in your balance.` });
    else if (kind === 'unreachable')
      toast.show({
        text: t`No response. Claim again. It is only paid once.`,
        tone: 'error',
      });
    // The text must not promise a later payment: `why` says what is true for this claim.
    else if (kind === 'over-limit') toast.show({ text: t`Not claimed. ${why}`, tone: 'error' });
    else
      toast.show({
        text: reference
          ? t`Not claimed. ${why} Your progress is saved. Reference ${reference}`
          : t`Not claimed. ${why} Your progress is saved.`,
        tone: 'error',
      });
  };
}
