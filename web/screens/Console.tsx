import { useLingui } from '@lingui/react/macro';
import { isTopLevelPage } from '../features/operator/InOtherPage.tsx';
import { OperatorConsole } from '../features/operator/OperatorConsole.tsx';
import { ConsoleGate } from '../features/operator/sign-in/ConsoleGate.tsx';
import page from '../features/operator/sign-in/Console.module.css';
import type { OperatorSearch } from '../navigation/operator-search.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The operator console at its own address, for accounts of operators. */
export function Console(search: OperatorSearch) {
  const { t } = useLingui();
  useTitle(t`Console`);
  // The server forbids frames; this is for a browser that ignores it.
  if (!isTopLevelPage()) return null;
  return (
    <main className={page.page}>
      <ConsoleGate>
        <PageHead title={t`Console`} />
        <OperatorConsole {...search} isSignedIn />
      </ConsoleGate>
    </main>
  );
}
