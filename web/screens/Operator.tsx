import { useLingui } from '@lingui/react/macro';
import { InOtherPage, isPageOfItsOwn } from '../features/operator/InOtherPage.tsx';
import { CONSOLE_VIEWS, OperatorConsole } from '../features/operator/OperatorConsole.tsx';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The operator console. `see`: the tab in the address. */
export function Operator({ see }: { see: string | undefined }) {
  const { t } = useLingui();
  useTitle(t`Console`);
  return (
    <>
      <PageHead title={t`Console`} />
      {isPageOfItsOwn() ? (
        <OperatorConsole view={CONSOLE_VIEWS.find((one) => one === see) ?? 'players'} />
      ) : (
        <InOtherPage />
      )}
    </>
  );
}
