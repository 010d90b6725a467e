import { useLingui } from '@lingui/react/macro';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

export function NotFound() {
  const { t } = useLingui();
  const title = t`Page not found`;
  useTitle(title);
  return (
    <EmptyState
      scene="search"
      heading="h1"
      title={title}
      act={<Button href={paths.home()}>{t`Go to Home`}</Button>}
    >
      {t`This page does not exist. The link may be old or incomplete.`}
    </EmptyState>
  );
}
