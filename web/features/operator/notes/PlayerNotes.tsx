import { useLingui } from '@lingui/react/macro';
import { NOTE_LENGTH, SUBJECT_LENGTH } from '@parlor/contract/calls/operator/finding/notes.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../components/Loaded.tsx';
import { Older } from '../components/Older.tsx';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import styles from './Notes.module.css';
import { TicketList } from './TicketList.tsx';
import { readAgain } from '../read-again.ts';

/** What operators wrote about a player, and the player's tickets. */
export function PlayerNotes({ userId, mayWrite }: { userId: string; mayWrite: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const changed = () => readAgain(client);
  const params = { userId };
  const query = useInfiniteQuery({
    queryKey: [OPERATOR, 'notes', userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.playerNotes(
        { params, query: { ...(pageParam !== undefined && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.before,
  });
  return (
    <div className={styles.panel}>
      {mayWrite && (
        <div className={styles.forms}>
          <NoteForm
            label={t`Note, operators only`}
            submit={t`Add the note`}
            maxLength={NOTE_LENGTH}
            send={(text, options) => api.addNote({ params, body: { text } }, options)}
            onDone={changed}
          />
          <NoteForm
            label={t`Subject of a new ticket`}
            submit={t`Open a ticket`}
            maxLength={SUBJECT_LENGTH}
            send={(subject, options) => api.openTicket({ params, body: { subject } }, options)}
            onDone={changed}
          />
        </div>
      )}
      <Loaded
        query={query}
        failed={t`The notes didn’t load`}
        none={t`No note and no ticket yet.`}
        isEmpty={({ pages }) => pages.every(({ notes, tickets }) => notes.length + tickets.length === 0)}
      >
        {({ pages }) => (
          <>
            <TicketList label={t`Tickets of the player`} tickets={pages[0]?.tickets ?? []} />
            <NoteList label={t`Notes on the player`} notes={pages.flatMap(({ notes }) => notes)} />
            <Older query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}
