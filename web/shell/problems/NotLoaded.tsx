import { useLingui } from '@lingui/react/macro';
import { useOnline } from '../../data/queries/use-online.ts';
import type { Failure } from '../../data/queries/what-failed.ts';
import { LoadFailed, type LoadFailedProps } from '../../ui/feedback/LoadFailed.tsx';

export type NotLoadedProps = {
  /** "The shelf didn’t load". */
  what: string;
  failure: Failure;
  onRetry: () => unknown;
  /** "h1" if it is the only heading of the screen. */
  heading?: LoadFailedProps['heading'];
};

/** A part of the app that did not load. */
export function NotLoaded({ what, failure, onRetry, heading = 'h2' }: NotLoadedProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <LoadFailed title={what} failure={failure} onRetry={() => void onRetry()} heading={heading}>
      {isOnline
        ? t`Everything you have is saved. Try again.`
        : t`You’re offline. This will load when you’re back online.`}
    </LoadFailed>
  );
}
