import type { Labels } from '../../words.ts';
import { useSessionReceipts } from './use-receipts.tsx';

/** Says that sums of the session are not complete, and why. */
export function ReceiptsNote({ labels }: { readonly labels: Labels }) {
  const { state, retry } = useSessionReceipts();
  if (state === 'complete') return null;
  if (state === 'loading') return <output className="small">{labels.receiptsLoading}</output>;
  if (state === 'cut') return <p className="small">{labels.receiptsCut}</p>;
  return (
    <div className="note" role="alert">
      <p>{labels.receiptsFailed}</p>
      <button type="button" onClick={retry}>
        {labels.tryAgain}
      </button>
    </div>
  );
}
