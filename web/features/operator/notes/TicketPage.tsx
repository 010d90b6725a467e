import { useLingui } from '@lingui/react/macro';
import {
  NOTE_LENGTH,
  TICKET_STATES,
  type Ticket,
  type TicketState,
} from '@parlor/contract/calls/operator/finding/notes.ts';
import { randomKey } from '@parlor/sdk/http/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import styles from './Notes.module.css';
import { useTicketStates } from './TicketList.tsx';
import { readAgain } from '../read-again.ts';

export type TicketPageProps = { id: string; operatorId: string; mayWrite: boolean };

/** One ticket: who works on it, its state and its notes. */
export function TicketPage({ id, operatorId, mayWrite }: TicketPageProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const query = useOperatorQuery('ticket', { params: { id } });
  return (
    <Loaded query={query} failed={t`The ticket didn’t load`}>
      {({ ticket, notes }) => (
        <div className={styles.panel}>
          <TicketFacts ticket={ticket} />
          {mayWrite && <TicketActs ticket={ticket} operatorId={operatorId} />}
          <NoteList label={t`Notes of the ticket`} notes={notes.map(({ ticket: _own, ...note }) => note)} />
          {mayWrite && (
            <NoteForm
              label={t`Note, operators only`}
              submit={t`Add the note`}
              maxLength={NOTE_LENGTH}
              send={(text, options) => api.changeTicket({ params: { id }, body: { text } }, options)}
              onDone={() => readAgain(client)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui();
  const { userId, subject, owner, ownerName, orderId, at } = ticket;
  return (
    <>
      <h3 className={styles.title} dir="auto">
        {subject === '' ? t`Erased with the player’s data` : subject}
      </h3>
      <Facts>
        <Fact name={t`Player`}>
          <Link href={paths.operator({ see: 'players', player: userId })} className={styles.link}>
            {userId}
          </Link>
        </Fact>
        {orderId !== undefined && (
          <Fact name={t`Order`}>
            <Link
              href={paths.operator({ see: 'players', player: userId, part: 'orders' })}
              className={styles.link}
            >
              {orderId}
            </Link>
          </Fact>
        )}
        <Fact name={t`Works on it`}>
          {owner === undefined ? t`Nobody` : <OperatorName id={owner} name={ownerName} />}
        </Fact>
        <Fact name={t`Opened (UTC)`}>
          <Moment at={at} />
        </Fact>
      </Facts>
    </>
  );
}

function TicketActs({ ticket, operatorId }: { ticket: Ticket; operatorId: string }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const states = useTicketStates();
  const isOwn = ticket.owner === operatorId;
  const change = useMutation({
    mutationFn: (body: { state?: TicketState; owner?: 'me' | 'nobody' }) =>
      api.changeTicket({ params: { id: ticket.id }, body }, { idempotencyKey: randomKey() }),
    onSettled: () => readAgain(client),
  });
  return (
    <div className={styles.forms}>
      <Segment
        label={t`State of the ticket`}
        value={ticket.state}
        onChange={(state) => change.mutate({ state })}
        options={TICKET_STATES.map((value) => ({ value, label: states[value] }))}
      />
      <Button
        size="s"
        kind="quiet"
        busy={change.isPending}
        onClick={() => change.mutate({ owner: isOwn ? 'nobody' : 'me' })}
      >
        {isOwn ? t`Give it back` : t`Take it`}
      </Button>
      {change.error && <p role="alert">{t`Nothing was changed. Try again.`}</p>}
    </div>
  );
}
