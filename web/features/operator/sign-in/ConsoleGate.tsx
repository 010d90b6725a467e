import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PageHead } from '../../../ui/layout/Page.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { StepDots } from '../../../ui/feedback/StepDots.tsx';
import styles from '../Operator.module.css';
import { OPERATOR, OperatorApiProvider } from '../operator-calls.ts';
import own from './Console.module.css';
import { ConsoleProvider } from './ConsoleContext.tsx';
import { ConfirmationGate, type Asked } from './confirmation-gate.ts';
import { confirmed, createConsoleApi } from './console-calls.ts';
import { EnvironmentMark } from './EnvironmentMark.tsx';
import { SignInForm } from './SignInForm.tsx';
import { StepUpForm } from './StepUpForm.tsx';

/**
 * The console for a signed-in operator. A session that ends and a second factor that is too old are asked for over the page,
 * so nothing that was typed is lost.
 */
export function ConsoleGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [api] = useState(createConsoleApi);
  const state = useQuery({ queryKey: ['console-state'], queryFn: () => api.consoleState() });
  const [asked, setAsked] = useState<Asked>();
  const [gate] = useState(() => new ConfirmationGate(setAsked));
  const environment = state.data?.environment;
  const parts = useMemo(
    () =>
      environment && {
        api: confirmed(api, gate.confirm),
        environment,
        signOut: async () => {
          await api.consoleSignOut();
          client.removeQueries({ queryKey: [OPERATOR] });
          await client.invalidateQueries({ queryKey: ['console-state'] });
        },
      },
    [api, gate, client, environment],
  );

  if (!state.data || !parts)
    return state.error ? (
      <LoadFailed
        title={t`The console didn’t open`}
        failure={whatFailed(state.error)}
        onRetry={() => void state.refetch()}
      >
        {t`Nothing was changed.`}
      </LoadFailed>
    ) : (
      <p className={styles.waits} aria-busy="true">
        <StepDots total={3} busy />
        <Hidden>{t`Opening the console`}</Hidden>
      </p>
    );
  if (!state.data.isSignedIn)
    return (
      <div className={own.narrow}>
        <EnvironmentMark environment={parts.environment} />
        <PageHead title={t`Sign in to the console`} />
        <Panel label={t`Sign in`}>
          <SignInForm api={api} onDone={() => void client.invalidateQueries()} />
        </Panel>
      </div>
    );
  const done = (): void => {
    asked?.answer(true);
    if (asked?.missing === 'sign-in') void client.invalidateQueries();
  };
  return (
    <ConsoleProvider value={parts}>
      <OperatorApiProvider value={parts.api}>
        {children}
        <Sheet
          open={asked !== undefined}
          onClose={() => asked?.answer(false)}
          title={asked?.missing === 'sign-in' ? t`Your session has ended` : t`Confirm that it is you`}
        >
          {asked?.missing === 'sign-in' && <SignInForm api={api} onDone={done} />}
          {asked?.missing === 'step-up' && <StepUpForm api={api} onDone={done} />}
        </Sheet>
      </OperatorApiProvider>
    </ConsoleProvider>
  );
}
