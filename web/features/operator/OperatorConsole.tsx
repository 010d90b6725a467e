import { Trans, useLingui } from '@lingui/react/macro';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import type { OperatorSearch } from '../../navigation/operator-search.ts';
import { DraftPage } from './studio/DraftPage.tsx';
import { DraftsPanel } from './studio/DraftsPanel.tsx';
import { FindBox } from './finding/FindBox.tsx';
import { ExperimentPage } from './experiments/ExperimentPage.tsx';
import styles from './Operator.module.css';
import { OPERATOR, useOperatorApi } from './operator-calls.ts';
import { ConsoleBar } from './sign-in/ConsoleBar.tsx';
import { useConsoleParts } from './sign-in/ConsoleContext.tsx';
import { ConsolePart } from './ConsolePart.tsx';
import { ConsoleNavigation } from './navigation/ConsoleNavigation.tsx';
import { CONSOLE_VIEWS } from './navigation/console-views.ts';

export type OperatorConsoleProps = OperatorSearch & { isSignedIn: boolean };

/** Player search, player page with acts that need a reason, waiting decisions, the audit log, and accounts. */
export function OperatorConsole({ isSignedIn, ...search }: OperatorConsoleProps) {
  const { see, draft, experiment } = search;
  const view =
    CONSOLE_VIEWS.find((one) => one === see) ?? (search.player === undefined ? 'overview' : 'players');
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const isOwnAddress = useConsoleParts() !== undefined;
  const me = useQuery({ queryKey: [OPERATOR, 'me'], enabled: isSignedIn, queryFn: () => api.operatorMe() });
  const failure = useFailure(me.error);
  if (hasErrorCode(me.error, 'NOT_AN_OPERATOR'))
    return (
      <EmptyState
        scene="chair"
        title={t`You have no access to the console`}
        act={<Button href={paths.home()}>{t`Back to the lobby`}</Button>}
      >
        {t`An owner of the console decides who has access.`}
      </EmptyState>
    );
  if (failure && !me.data)
    return (
      <LoadFailed title={t`The console didn’t open`} failure={failure} onRetry={() => void me.refetch()}>
        {t`Nothing was changed.`}
      </LoadFailed>
    );
  if (!me.data)
    return (
      <p className={styles.waits} aria-busy="true">
        <StepDots total={3} busy />
        <Hidden>{t`Opening the console`}</Hidden>
      </p>
    );
  const { limits, userId, account, environment } = me.data;
  // An owner may do what a treasurer may.
  const role = me.data.role === 'owner' ? 'treasurer' : me.data.role;
  const views = CONSOLE_VIEWS.filter((one) =>
    one === 'accounts' ? me.data.role === 'owner' && isOwnAddress : one !== 'account' || isOwnAddress,
  );
  return (
    <div className={styles.screen}>
      <ConsoleBar environment={environment} name={account?.name} />
      <FindBox />
      <p className={styles.lead}>
        <Trans>
          Your role: <b>{me.data.role}</b>.
        </Trans>{' '}
        {role === 'treasurer' &&
          Object.entries(limits).map(([currency, { perTreasurer, left }]) => (
            <Trans key={currency}>
              Alone you move up to {count(perTreasurer, i18n.locale)} {currency} in 24 hours;{' '}
              {count(left, i18n.locale)} {currency} are left.
            </Trans>
          ))}
      </p>
      <div className={styles.frame}>
        <ConsoleNavigation view={view} views={views} />
        <div className={styles.part}>
          {view === 'drafts' ? (
            <Section title={t`Drafts of content`}>
              {draft === undefined ? (
                <DraftsPanel role={role} />
              ) : (
                <DraftPage key={draft} id={draft} role={role} userId={userId} />
              )}
            </Section>
          ) : view === 'experiments' && experiment !== undefined ? (
            <Section title={t`Experiments`}>
              <ExperimentPage key={experiment} experiment={experiment} />
            </Section>
          ) : (
            <ConsolePart view={view} views={views} role={role} operatorId={userId} open={search} />
          )}
        </div>
      </div>
    </div>
  );
}
