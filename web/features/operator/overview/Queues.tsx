import { useLingui } from '@lingui/react/macro';
import { TICKETS_LISTED } from '@parlor/contract/calls/operator/finding/notes.ts';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { OPERATOR, useOperatorApi, type OperatorApi } from '../operator-calls.ts';
import { Card } from './Card.tsx';
import styles from './Overview.module.css';

const REFRESH_MS = 30_000;

/** How many wait for an operator. */
async function waiting(api: OperatorApi, signal: AbortSignal) {
  const o = { signal };
  const [corrections, bulkActs, messages, names, referrals, payments, tickets] = await Promise.all([
    api.waitingCorrections({}, o),
    api.bulkActs({}, o),
    api.bulkActs({ query: { messages: 'true' } }, o),
    api.reportedNames({}, o),
    api.heldReferrals({}, o),
    api.paymentAlarms({}, o),
    api.tickets({ query: { state: 'open' } }, o),
  ]);
  const undecided = ({ acts }: typeof bulkActs): number =>
    acts.filter(({ state }) => state === 'waiting').length;
  return {
    corrections: corrections.corrections.length,
    bulkActs: undecided(bulkActs),
    messages: undecided(messages),
    names: names.names.length,
    referrals: referrals.held.length,
    payments: payments.alarms.length,
    tickets: tickets.tickets.length,
  };
}

/** What waits for a decision, each with the way to it. */
export function Queues() {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const query = useQuery({
    queryKey: [OPERATOR, 'queues'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => waiting(api, signal),
  });
  return (
    <Card title={t`Waiting for us`} href={paths.operator({ see: 'decisions' })} more={t`Decisions`}>
      <Loaded query={query} failed={t`What waits didn’t load`}>
        {(queues) => {
          const rows = [
            [t`Corrections for a second treasurer`, queues.corrections, 'decisions'],
            [t`Bulk acts for a second treasurer`, queues.bulkActs, 'bulk-acts'],
            [t`Messages for a second treasurer`, queues.messages, 'messages'],
            [t`Reported names`, queues.names, 'decisions'],
            [t`Held friends`, queues.referrals, 'decisions'],
            [t`Payments to look at`, queues.payments, 'decisions'],
            [t`Open tickets`, queues.tickets, 'tickets'],
          ] as const;
          return (
            <ul className={styles.lines}>
              {rows.map(([name, waits, see]) => (
                <li key={name}>
                  <Link
                    href={paths.operator({ see })}
                    className={styles.queue}
                    data-waits={waits > 0 || undefined}
                  >
                    <span>{name}</span>
                    <span className={styles.count}>
                      {count(waits, i18n.locale)}
                      {see === 'tickets' && waits === TICKETS_LISTED && '+'}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
