import { useLingui } from '@lingui/react/macro';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { Section } from '../../ui/layout/Page.tsx';
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
import { ReportedNames } from './player/ReportedNames.tsx';
import { PaymentAlarms } from './PaymentAlarms.tsx';
import { PartnersPanel } from './PartnersPanel.tsx';
import { PlansPanel } from './plans/PlansPanel.tsx';
import { ReleasesPanel } from './ReleasesPanel.tsx';
import { CalendarPanel } from './studio/CalendarPanel.tsx';
import { SwitchesPanel } from './switches/SwitchesPanel.tsx';
import { StudiosPanel } from './StudiosPanel.tsx';
import { FlagsTable } from './FlagsTable.tsx';
import { LoadingPart } from './components/LoadingPart.tsx';
import styles from './Operator.module.css';
import { PlayerPanel } from './player/PlayerPanel.tsx';
import { WaitingCorrections } from './player/WaitingCorrections.tsx';
import type { ConsoleView } from './navigation/console-views.ts';

const AlarmsPanel = lazy(() => import('./alarms/AlarmsPanel.tsx'));
const BulkActsPanel = lazy(() => import('./bulk/BulkActsPanel.tsx'));
const OverviewPanel = lazy(() => import('./overview/OverviewPanel.tsx'));
const MessagesPanel = lazy(() => import('./messages/MessagesPanel.tsx'));
const WebhooksPanel = lazy(() => import('./webhooks/WebhooksPanel.tsx'));
const FiguresPanel = lazy(() => import('./figures/FiguresPanel.tsx'));

/** The section of the console in view. */
export function ConsolePart({
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
      <LoadedPart view={view} role={role} operatorId={operatorId} open={open} />
      {view === 'players' &&
        (open.player === undefined ? (
          <Section title={t`Players`}>
            <p className={styles.none}>
              {t`Search for a player above: by number, name, address or anything that is theirs.`}
            </p>
          </Section>
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
      {view === 'decisions' && (
        <>
          <Section title={t`Waiting for a second treasurer`}>
            <WaitingCorrections mayDecide={role === 'treasurer'} />
          </Section>
          <Section title={t`Friends who are held`}>
            <HeldReferrals mayDecide={role !== 'viewer'} />
          </Section>
          <Section title={t`Reported names`}>
            <ReportedNames mayDecide={role !== 'viewer'} />
          </Section>
          <Section title={t`Messages about payments`}>
            <PaymentAlarms maySettle={role !== 'viewer'} />
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
      <OperatedPart view={view} role={role} operatorId={operatorId} />
      {view === 'faults' && (
        <Section title={t`What broke on pages`}>
          <PageErrors />
        </Section>
      )}
      {view === 'accounts' && (
        <Section title={t`Operators`}>
          {views.includes(view) ? (
            <AccountsPanel operatorId={operatorId} />
          ) : (
            <p className={styles.none}>{t`Only an owner sees this part, at the console’s own address.`}</p>
          )}
        </Section>
      )}
      {view === 'account' && (
        <Section title={t`Your account`}>
          {views.includes(view) ? (
            <OwnAccountPanel />
          ) : (
            <p className={styles.none}>{t`This part is at the console’s own address.`}</p>
          )}
        </Section>
      )}
      {view === 'acts' && (
        <Section title={t`The audit log`}>
          <AuditLog />
        </Section>
      )}
    </>
  );
}

/** Parts with code of their own, which loads when they open. */
function LoadedPart({
  view,
  role,
  operatorId,
  open,
}: {
  view: ConsoleView;
  role: OperatorRole;
  operatorId: string;
  open: OperatorSearch;
}) {
  const { t } = useLingui();
  const parts: Partial<Record<ConsoleView, { title: string; part: ReactNode }>> = {
    overview: { title: t`Overview`, part: <OverviewPanel /> },
    figures: { title: t`Figures`, part: <FiguresPanel /> },
    alarms: { title: t`Alarms`, part: <AlarmsPanel mayAcknowledge={role !== 'viewer'} /> },
    webhooks: { title: t`Webhooks`, part: <WebhooksPanel role={role} /> },
    messages: {
      title: t`Messages`,
      part: <MessagesPanel key={open.player} role={role} operatorId={operatorId} player={open.player} />,
    },
    'bulk-acts': {
      title: t`Bulk acts`,
      part: <BulkActsPanel key={open.release} role={role} operatorId={operatorId} release={open.release} />,
    },
  };
  const { title, part } = parts[view] ?? {};
  if (title === undefined) return null;
  return (
    <Section title={title}>
      <Suspense fallback={<LoadingPart />}>{part}</Suspense>
    </Section>
  );
}

/** What operators make, switch and publish. */
function OperatedPart({
  view,
  role,
  operatorId,
}: {
  view: ConsoleView;
  role: OperatorRole;
  operatorId: string;
}) {
  const { t } = useLingui();
  return (
    <>
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
    </>
  );
}
