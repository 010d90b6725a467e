import { useLingui } from '@lingui/react/macro';
import type { BulkAct } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { BulkActCard } from '../bulk/BulkActCard.tsx';
import { DecisionList } from '../components/DecisionList.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { NewMessage, type NewMessageProps } from './NewMessage.tsx';

/** Messages go out at their time, so the list refreshes while it is open. */
const LOOK_EVERY_MS = 3_000;

type MessagesPanelProps = {
  role: OperatorRole;
  operatorId: string;
  /** To whom a message is about to be written. */
  player: string | undefined;
};

/** Messages to one player or to a segment: all of them with their progress, and the form for a new one. */
export default function MessagesPanel({ role, operatorId, player }: MessagesPanelProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const mayWrite = role !== 'viewer';
  const [making, setMaking] = useState<Pick<NewMessageProps, 'copyOf'> | undefined>(
    player === undefined || !mayWrite ? undefined : { copyOf: undefined },
  );
  const copy = (act: BulkAct): void => {
    if (act.what.kind === 'message') setMaking({ copyOf: { what: act.what, filter: act.filter } });
  };
  return (
    <div className={parts.stack}>
      <p className={parts.lead}>
        {t`Each player gets a message once, in the inbox. Players who agreed to news also get it by Telegram or email. Its texts and players can’t be changed. For a change, stop it and copy it.`}
      </p>
      {mayWrite && (
        <div className={parts.acts}>
          <Button
            size="s"
            kind={making ? 'quiet' : 'primary'}
            onClick={() => setMaking(making ? undefined : { copyOf: undefined })}
          >
            {making ? t`Close the form` : t`New message`}
          </Button>
        </div>
      )}
      {making && (
        <Panel label={t`New message`}>
          <NewMessage
            key={JSON.stringify(making)}
            {...making}
            player={player}
            onDone={() => setMaking(undefined)}
          />
        </Panel>
      )}
      <DecisionList
        name="messages"
        everyMs={LOOK_EVERY_MS}
        load={async (signal) => (await api.bulkActs({ query: { messages: 'true' } }, { signal })).acts}
        none={t`No message yet.`}
        idOf={({ id }) => id}
      >
        {(act, ask) => (
          <BulkActCard act={act} role={role} operatorId={operatorId} ask={ask} onCopy={() => copy(act)} />
        )}
      </DecisionList>
    </div>
  );
}
