import { useLingui } from '@lingui/react/macro';
import type { Ticket, TicketState } from '@parlor/contract/calls/operator/finding/notes.ts';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Moment } from '../components/Table.tsx';
import styles from './Notes.module.css';

export function useTicketStates(): Readonly<Record<TicketState, string>> {
  const { t } = useLingui();
  return { open: t`Open`, waiting: t`Waiting`, closed: t`Closed` };
}

export function TicketList({ label, tickets }: { label: string; tickets: readonly Ticket[] }) {
  const { t } = useLingui();
  const states = useTicketStates();
  if (tickets.length === 0) return null;
  return (
    <ul className={styles.tickets} aria-label={label}>
      {tickets.map(({ id, subject, state, userId, owner, ownerName, changedAt }) => (
        <li key={id} className={styles.ticket}>
          <Link href={paths.operator({ see: 'tickets', ticket: id })} className={styles.subject}>
            <code dir="ltr">#{id}</code>{' '}
            <bdi>{subject === '' ? t`Erased with the player’s data` : subject}</bdi>
          </Link>
          <span className={styles.small}>
            <Tag kind={state === 'closed' ? 'plain' : 'ok'}>{states[state]}</Tag> {t`Player ${userId}`}{' '}
            {owner === undefined ? t`nobody’s` : <OperatorName id={owner} name={ownerName} />}{' '}
            <Moment at={changedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
