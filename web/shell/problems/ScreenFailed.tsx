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
  useTitle(isOnline ? t`Something broke` : t`Not at hand`);
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      scene={isOnline ? 'spill' : 'unplugged'}
      heading="h1"
      title={isOnline ? t`This room is being mopped` : t`This room is not at hand`}
      act={
        <>
          <Button onClick={onRetry}>{t`Try again`}</Button>
          <Link href={paths.home()} className={styles.second}>
            {t`Back to the table`}
          </Link>
        </>
      }
    >
      {isOnline ? (
        <Trans>
          Something broke on this page. The rest of the house is fine, and your points are where they were.
        </Trans>
      ) : (
        t`You are offline, and it was not fetched before. Your points are where they were.`
      )}
    </EmptyState>
  );
}
