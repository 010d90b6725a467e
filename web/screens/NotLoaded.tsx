import { Trans } from '@lingui/react/macro';
import { whatFailed } from '../services/what-failed.ts';
import { useOnline } from '../services/use-online.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export type NotLoadedProps = {
  /** "The shelf didn’t load". */
  what: string;
  error: unknown;
  onRetry: () => unknown;
};

/** A part of the house that did not come. */
export function NotLoaded({ what, error, onRetry }: NotLoadedProps) {
  const isOnline = useOnline();
  const { reference, unreachable } = whatFailed(error);
  return (
    <EmptyState
      scene={isOnline && !unreachable ? 'spill' : 'unplugged'}
      title={what}
      act={
        <Button onClick={() => void onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
      note={reference && <Trans>Reference {reference}</Trans>}
    >
      {isOnline ? (
        <Trans>The rest of the house is fine. What you have is kept on our side.</Trans>
      ) : (
        <Trans>You’re offline. It comes when the connection is back.</Trans>
      )}
    </EmptyState>
  );
}
