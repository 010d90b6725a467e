import { Trans, useLingui } from '@lingui/react/macro';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Section, Strip } from '../../ui/layout/Page.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import type { OperatorSearch } from '../../navigation/operator-search.ts';
import { AccountsPanel } from './accounts/AccountsPanel.tsx';
import { TicketPage } from './notes/TicketPage.tsx';
import { TicketsPanel } from './notes/TicketsPanel.tsx';
import { OwnAccountPanel } from './accounts/OwnAccountPanel.tsx';
import { AnnouncementsPanel } from './announcements/AnnouncementsPanel.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Contests } from './Contests.tsx';
import { PageErrors } from './PageErrors.tsx';
import { HeldReferrals } from './player/HeldReferrals.tsx';
import { PaymentAlarms } from './PaymentAlarms.tsx';
import { PartnersPanel } from './PartnersPanel.tsx';
import { PlansPanel } from './plans/PlansPanel.tsx';
import { ReleasesPanel } from './ReleasesPanel.tsx';
import { CalendarPanel } from './studio/CalendarPanel.tsx';
import { DraftPage } from './studio/DraftPage.tsx';
import { DraftsPanel } from './studio/DraftsPanel.tsx';
import { SwitchesPanel } from './SwitchesPanel.tsx';
import { StudiosPanel } from './StudiosPanel.tsx';
import { FindBox } from './finding/FindBox.tsx';
import { ExperimentPage } from './experiments/ExperimentPage.tsx';
import { FlagsTable } from './FlagsTable.tsx';
import styles from './Operator.module.css';
import { OPERATOR, useOperatorApi } from './operator-calls.ts';
import { PlayerPanel } from './player/PlayerPanel.tsx';
import { ConsoleBar } from './sign-in/ConsoleBar.tsx';
import { useConsoleParts } from './sign-in/ConsoleContext.tsx';
import { WaitingCorrections } from './player/WaitingCorrections.tsx';

const AlarmsPanel = lazy(() => import('./alarms/AlarmsPanel.tsx'));
const FiguresPanel = lazy(() => import('./figures/FiguresPanel.tsx'));

const CONSOLE_VIEWS = [
  'players',
  'tickets',
  'figures',
  'alarms',
  'decisions',
  'contests',
  'offers',
  'partners',
  'studios',
  'experiments',
  'switches',
  'announcements',
  'drafts',
  'releases',
  'faults',
  'acts',
  'accounts',
  'account',
] as const;
type ConsoleView = (typeof CONSOLE_VIEWS)[number];

export type OperatorConsoleProps = OperatorSearch & { isSignedIn: boolean };

/** Player search, player page with acts that need a reason, waiting decisions, the audit log, and accounts. */
export function OperatorConsole({ isSignedIn, ...search }: OperatorConsoleProps) {
  const { see, draft, experiment } = search;
  const view = CONSOLE_VIEWS.find((one) => one === see) ?? 'players';
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const isOwnAddress = useConsoleParts() !== undefined;
  const parts = useRef<HTMLElement>(null);
  const me = useQuery({ queryKey: [OPERATOR, 'me'], enabled: isSignedIn, queryFn: () => api.operatorMe() });
  const failure = useFailure(me.error);
  const isOpen = me.data !== undefined;
  // On a phone the row of tabs is wider than the page.
  useEffect(() => {
    parts.current?.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view, isOpen]);
  if (hasErrorCode(me.error, 'NOT_AN_OPERATOR'))
    return (
      <EmptyState
        scene="chair"
        title={t`This door is the house’s own`}
        act={<Button href={paths.home()}>{t`Back to the lobby`}</Button>}
      >
        {t`Whoever runs the launcher names who may come in here.`}
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
  const { limits, userId, account } = me.data;
  // An owner may do what a treasurer may.
  const role = me.data.role === 'owner' ? 'treasurer' : me.data.role;
  const views = CONSOLE_VIEWS.filter((one) =>
    one === 'accounts' ? me.data.role === 'owner' && isOwnAddress : one !== 'account' || isOwnAddress,
  );
  const names: Readonly<Record<ConsoleView, string>> = {
    players: t`Players`,
    tickets: t`Tickets`,
    figures: t`Figures`,
    alarms: t`Alarms`,
    decisions: t`Decisions`,
    contests: t`Contests`,
    offers: t`Offers`,
    partners: t`Partners`,
    studios: t`Studios`,
    experiments: t`Experiments`,
    switches: t`Switches`,
    announcements: t`Announcements`,
    drafts: t`Drafts`,
    releases: t`Releases`,
    faults: t`Faults`,
    acts: t`Book`,
    accounts: t`Operators`,
    account: t`Your account`,
  };
  return (
    <div className={styles.screen}>
      {account && <ConsoleBar name={account.name} />}
      <FindBox />
      <p className={styles.role}>
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
      <nav ref={parts} aria-label={t`Parts of the console`}>
        <Strip>
          {views.map((one) => (
            <Chip key={one} on={one === view} href={paths.operator({ see: one })}>
              {names[one]}
            </Chip>
          ))}
        </Strip>
      </nav>
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
  );
}

function ConsolePart({
  view,
  views,
  role,
  operatorId,
  open,
}: {
  view: ConsoleView;
  views: readonly ConsoleView[];
  role: OperatorRole;
  operatorId: string;
  open: OperatorSearch;
}) {
  const { t } = useLingui();
  return (
    <>
      {view === 'players' &&
        (open.player === undefined ? (
          <p
            className={styles.none}
          >{t`Search for a player above: by number, name, address or anything that is theirs.`}</p>
        ) : (
          <PlayerPanel key={open.player} userId={open.player} role={role} open={open} />
        ))}
      {view === 'tickets' && (
        <Section title={t`Tickets`}>
          {open.ticket === undefined ? (
            <TicketsPanel />
          ) : (
            <TicketPage
              key={open.ticket}
              id={open.ticket}
              operatorId={operatorId}
              mayWrite={role !== 'viewer'}
            />
          )}
        </Section>
      )}
      {view === 'figures' && (
        <Section title={t`Figures`}>
          <Suspense fallback={<Skeleton width="100%" height={220} />}>
            <FiguresPanel />
          </Suspense>
        </Section>
      )}
      {view === 'alarms' && (
        <Section title={t`Alarms`}>
          <Suspense fallback={<Skeleton width="100%" height={220} />}>
            <AlarmsPanel mayAcknowledge={role !== 'viewer'} />
          </Suspense>
        </Section>
      )}
      {view === 'decisions' && (
        <>
          <Section title={t`Waiting for a second treasurer`}>
            <WaitingCorrections mayDecide={role === 'treasurer'} />
          </Section>
          <Section title={t`Friends who are held`}>
            <HeldReferrals mayDecide={role !== 'viewer'} />
          </Section>
          <Section title={t`Words of payment providers`}>
            <PaymentAlarms maySettle={role !== 'viewer'} />
          </Section>
        </>
      )}
      {view === 'contests' && (
        <>
          <Section title={t`Contests`}>
            <PlansPanel kind="contest" role={role} />
          </Section>
          <Section title={t`Races and contests`}>
            <Contests mayCancel={role === 'treasurer'} userId={operatorId} />
          </Section>
        </>
      )}
      {view === 'offers' && (
        <>
          <Section title={t`Products`}>
            <PlansPanel kind="product" role={role} />
          </Section>
          <Section title={t`Bundles`}>
            <PlansPanel kind="bundle" role={role} />
          </Section>
        </>
      )}
      {view === 'partners' && (
        <Section title={t`Partners`}>
          <PartnersPanel mayResume={role !== 'viewer'} />
        </Section>
      )}
      {view === 'studios' && (
        <Section title={t`Studios`}>
          <StudiosPanel mayReset={role === 'treasurer'} />
        </Section>
      )}
      {view === 'experiments' && (
        <>
          <Section title={t`Experiments`}>
            <PlansPanel kind="experiment" role={role} />
          </Section>
          <Section title={t`Flags`}>
            <PlansPanel kind="flag" role={role} />
          </Section>
        </>
      )}
      {view === 'switches' && (
        <>
          <Section title={t`Switches`}>
            <SwitchesPanel maySwitch={role !== 'viewer'} />
          </Section>
          <Section title={t`Flags and experiments`}>
            <FlagsTable />
          </Section>
        </>
      )}
      {view === 'announcements' && (
        <Section title={t`Announcements`}>
          <AnnouncementsPanel mayAnnounce={role !== 'viewer'} />
        </Section>
      )}
      {view === 'releases' && (
        <>
          <Section title={t`Calendar`}>
            <CalendarPanel />
          </Section>
          <Section title={t`Releases of content`}>
            <ReleasesPanel role={role} />
          </Section>
        </>
      )}
      {view === 'faults' && (
        <Section title={t`What broke on pages`}>
          <PageErrors />
        </Section>
      )}
      {view === 'accounts' && views.includes(view) && (
        <Section title={t`Operators`}>
          <AccountsPanel operatorId={operatorId} />
        </Section>
      )}
      {view === 'account' && views.includes(view) && (
        <Section title={t`Your account`}>
          <OwnAccountPanel />
        </Section>
      )}
      {view === 'acts' && (
        <Section title={t`The book of acts`}>
          <AuditLog />
        </Section>
      )}
    </>
  );
}
