import { useLingui } from '@lingui/react/macro';
import { TICKET_STATES, type TicketState } from '@parlor/contract/calls/operator/finding/notes.ts';
import { useState } from 'react';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Older } from '../components/Older.tsx';
import { usePages } from '../components/use-pages.ts';
import { useOperatorApi } from '../operator-calls.ts';
import styles from './Notes.module.css';
import { TicketList, useTicketStates } from './TicketList.tsx';

/** Tickets of all players. */
export function TicketsPanel() {
  const { t } = useLingui();
  const states = useTicketStates();
  const [state, setState] = useState<TicketState | undefined>('open');
  const [isMine, setIsMine] = useState(false);
  const api = useOperatorApi();
  const query = usePages('tickets', `${state ?? ''} ${isMine}`, (page, signal) =>
    api.tickets({ query: { ...page, ...(state && { state }), ...(isMine && { mine: 'yes' }) } }, { signal }),
  );
  return (
    <div className={styles.panel}>
      <Strip label={t`Which tickets`}>
        {TICKET_STATES.map((one) => (
          <Chip key={one} on={one === state} onPress={() => setState(one === state ? undefined : one)}>
            {states[one]}
          </Chip>
        ))}
        <Chip on={isMine} onPress={() => setIsMine(!isMine)}>
          {t`Mine`}
        </Chip>
      </Strip>
      <Loaded
        query={query}
        failed={t`The tickets didn’t load`}
        none={t`There are no tickets here. Open one on a player’s page.`}
        isEmpty={({ pages }) => pages.every(({ tickets }) => tickets.length === 0)}
      >
        {({ pages }) => (
          <>
            <TicketList label={t`Tickets`} tickets={pages.flatMap(({ tickets }) => tickets)} />
            <Older query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}
