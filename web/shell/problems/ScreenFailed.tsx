import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import styles from '../Shell.module.css';

/** One screen failed or could not be fetched; the bars around it still work. */
export function ScreenFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  useTitle(isOnline ? t`Something went wrong` : t`Not available offline`);
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      scene={isOnline ? 'spill' : 'unplugged'}
      heading="h1"
      title={isOnline ? t`Something went wrong here` : t`This page is not available offline`}
      act={
        <>
          <Button onClick={onRetry}>{t`Try again`}</Button>
          <Link href={paths.home()} className={styles.second}>
            {t`Go to Home`}
          </Link>
        </>
      }
    >
      {isOnline ? (
        <Trans>This page has a problem. The other pages work, and your points are safe.</Trans>
      ) : (
        t`You’re offline and this page was not loaded before. Your points are safe.`
      )}
    </EmptyState>
  );
}
