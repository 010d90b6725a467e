import { useLingui } from '@lingui/react/macro';
import { InOtherPage, isTopLevelPage } from '../features/operator/InOtherPage.tsx';
import { OperatorConsole } from '../features/operator/OperatorConsole.tsx';
import { OperatorApiProvider } from '../features/operator/operator-calls.ts';
import { useTokenApi } from '../features/operator/use-token-api.ts';
import { useAuth } from '../data/ServicesContext.tsx';
import type { OperatorSearch } from '../navigation/operator-search.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The operator console on the website, signed in as a player; only outside prod. */
export function Operator(search: OperatorSearch) {
  const { t } = useLingui();
  useTitle(t`Console`);
  return (
    <>
      <PageHead title={t`Console`} />
      {isTopLevelPage() ? <ByToken {...search} /> : <InOtherPage />}
    </>
  );
}

function ByToken(search: OperatorSearch) {
  const isSignedIn = useAuth().status === 'connected';
  return (
    <OperatorApiProvider value={useTokenApi()}>
      <OperatorConsole {...search} isSignedIn={isSignedIn} />
    </OperatorApiProvider>
  );
}
