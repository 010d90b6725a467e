import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '../routes/paths.ts';
import { useTitle } from '../services/use-title.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import styles from './Shell.module.css';

/** One screen broke; the bars around it still work. */
export function ScreenFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  useTitle(t`Something broke`);
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      scene="spill"
      heading="h1"
      title={t`This room is being mopped`}
      act={
        <>
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <Link href={paths.home()} className={styles.second}>
            <Trans>Back to the table</Trans>
          </Link>
        </>
      }
    >
      <Trans>
        Something broke on this page. The rest of the house is fine, and your points are where they were.
      </Trans>
    </EmptyState>
  );
}
