import { useLingui } from '@lingui/react/macro';
import { InOtherPage, isPageOfItsOwn } from '../features/operator/InOtherPage.tsx';
import { CONSOLE_VIEWS, OperatorConsole } from '../features/operator/OperatorConsole.tsx';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The operator console. `see`: the tab in the address; `draft`: the open draft. */
export function Operator({ see, draft }: { see?: string; draft?: string }) {
  const { t } = useLingui();
  useTitle(t`Console`);
  return (
    <>
      <PageHead title={t`Console`} />
      {isPageOfItsOwn() ? (
        <OperatorConsole view={CONSOLE_VIEWS.find((one) => one === see) ?? 'players'} draft={draft} />
      ) : (
        <InOtherPage />
      )}
    </>
  );
}
