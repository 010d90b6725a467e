import { useLingui } from '@lingui/react/macro';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

export function NotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="search"
      heading="h1"
      title={t`No such room`}
      act={<Button href={paths.home()}>{t`Back to the table`}</Button>}
    >
      {t`This address leads nowhere. The link may be old, or a letter got lost.`}
    </EmptyState>
  );
}
