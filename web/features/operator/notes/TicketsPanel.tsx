import { useLingui } from '@lingui/react/macro';
import { TICKET_STATES, type TicketState } from '@parlor/contract/calls/operator/finding/notes.ts';
import { useState } from 'react';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { useOperatorQuery } from '../operator-calls.ts';
import styles from './Notes.module.css';
import { TicketList, useTicketStates } from './TicketList.tsx';

/** Tickets of all players. */
export function TicketsPanel() {
  const { t } = useLingui();
  const states = useTicketStates();
  const [state, setState] = useState<TicketState | undefined>('open');
  const [isMine, setIsMine] = useState(false);
  const query = useOperatorQuery('tickets', {
    query: { ...(state && { state }), ...(isMine && { mine: 'yes' }) },
  });
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
        isEmpty={({ tickets }) => tickets.length === 0}
      >
        {({ tickets }) => <TicketList label={t`Tickets`} tickets={tickets} />}
      </Loaded>
    </div>
  );
}
