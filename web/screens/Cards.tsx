import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/Page.tsx';

export function Cards() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Cards`} />
      <EmptyState
        scene="shelf"
        title={t`The album is not open yet`}
        act={
          <Button href={paths.games()}>
            <Trans>Look at the games</Trans>
          </Button>
        }
      >
        <Trans>Cards come to this shelf in a later opening. Nothing you do now is lost for them.</Trans>
      </EmptyState>
    </>
  );
}
