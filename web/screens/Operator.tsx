import { useLingui } from '@lingui/react/macro';
import { InOtherPage, isPageOfItsOwn } from '../features/operator/InOtherPage.tsx';
import { OperatorConsole } from '../features/operator/OperatorConsole.tsx';
import { OperatorApiProvider } from '../features/operator/operator-calls.ts';
import { useTokenApi } from '../features/operator/use-token-api.ts';
import { useAuth } from '../data/ServicesContext.tsx';
import type { OperatorSearch } from '../navigation/operator-search.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The operator console on the website, by a player's sign-in: outside prod alone. */
export function Operator(search: OperatorSearch) {
  const { t } = useLingui();
  useTitle(t`Console`);
  return (
    <>
      <PageHead title={t`Console`} />
      {isPageOfItsOwn() ? <ByToken {...search} /> : <InOtherPage />}
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
