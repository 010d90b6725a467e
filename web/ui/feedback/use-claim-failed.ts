import { useLingui } from '@lingui/react/macro';
import { useToast } from './Toast.tsx';

export type FailedClaim = {
  readonly kind: 'paid-before' | 'ended' | 'unreachable' | 'over-limit' | 'refused';
  readonly why?: string | undefined;
  /** Names the request in the server's log. */
  readonly reference?: string | undefined;
};

/** Says why something that was claimed is given back. */
export function useClaimFailed(): (failure: FailedClaim) => void {
  const { t } = useLingui();
  const toast = useToast();
  return ({ kind, why = t`Something went wrong on our side.`, reference }) => {
    if (kind === 'paid-before')
      toast.show({ text: t`This was claimed before. It is paid once, and it is in your balance.` });
    else if (kind === 'unreachable')
      toast.show({
        text: t`The house did not answer. Claim it again in a moment; it is paid once.`,
        tone: 'error',
      });
    // Nothing is said of later: `why` says what is true of this claim.
    else if (kind === 'over-limit') toast.show({ text: t`Not claimed. ${why}`, tone: 'error' });
    else
      toast.show({
        text: reference
          ? t`Not claimed. ${why} Your progress is kept. Reference ${reference}`
          : t`Not claimed. ${why} Your progress is kept.`,
        tone: 'error',
      });
  };
}
