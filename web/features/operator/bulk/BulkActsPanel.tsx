import { useLingui } from '@lingui/react/macro';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { DecisionList } from '../components/DecisionList.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { BulkActCard } from './BulkActCard.tsx';
import { NewBulkAct } from './NewBulkAct.tsx';

/** Another process may do the work, so the list refreshes while it is open. */
const LOOK_EVERY_MS = 3_000;

type BulkActsPanelProps = {
  role: OperatorRole;
  operatorId: string;
  /** The release that a treasurer is about to repair. */
  release: string | undefined;
};

/** Acts on all players of a segment. */
export default function BulkActsPanel({ role, operatorId, release }: BulkActsPanelProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [isMaking, setIsMaking] = useState(release !== undefined && role === 'treasurer');
  return (
    <div className={parts.stack}>
      <p className={parts.lead}>
        {t`One act on every player of a segment. A dry run shows whom and how much. Each player is acted on once, even if a server stops in between.`}
      </p>
      {role !== 'viewer' && (
        <div className={parts.acts}>
          <Button size="s" kind={isMaking ? 'quiet' : 'primary'} onClick={() => setIsMaking(!isMaking)}>
            {isMaking ? t`Close the form` : t`New bulk act`}
          </Button>
        </div>
      )}
      {isMaking && (
        <Panel label={t`New bulk act`}>
          <NewBulkAct role={role} release={release} onDone={() => setIsMaking(false)} />
        </Panel>
      )}
      <DecisionList
        name="bulk-acts"
        everyMs={LOOK_EVERY_MS}
        load={async (signal) => (await api.bulkActs({}, { signal })).acts}
        none={t`No bulk act yet.`}
        idOf={({ id }) => id}
      >
        {(act, ask) => <BulkActCard act={act} role={role} operatorId={operatorId} ask={ask} />}
      </DecisionList>
    </div>
  );
}
