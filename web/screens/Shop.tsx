import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/Page.tsx';

export function Shop() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Shop`} />
      <EmptyState
        scene="chair"
        title={t`The counter is not open yet`}
        act={
          <Button href={paths.games()}>
            <Trans>Look at the games</Trans>
          </Button>
        }
      >
        <Trans>There is nothing to buy here today, and nobody can charge you.</Trans>
      </EmptyState>
    </>
  );
}
