import { useLingui } from '@lingui/react/macro';
import type { Plan, PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { SwitchOffSheet } from '../switches/SwitchOffSheet.tsx';
import { Table } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import { PlanRow } from './PlanRow.tsx';
import { PlanSheet, type Planning } from './PlanSheet.tsx';
import { usePlanNames } from './use-plan-names.ts';
import { readAgain } from '../read-again.ts';

/** They start and end at their times. */
const LOOK_EVERY_MS = 15_000;

/** Contests, products, bundles, flags or experiments: their states, and the acts, which edit a draft or switch off. */
export function PlansPanel({ kind, role }: { kind: PlanKind; role: OperatorRole }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const names = usePlanNames()[kind];
  const [planning, setPlanning] = useState<Planning>();
  const [stopping, setStopping] = useState<Plan>();
  const [requested, setRequested] = useState<ActRequest>();
  const query = useOperatorQuery('operatorPlans', { query: { kind } }, { refetchInterval: LOOK_EVERY_MS });
  const done = () => readAgain(client);
  const mayAct = role !== 'viewer';
  const switched = kind === 'flag' ? 'flag' : 'product';
  const stop = (plan: Plan): void => {
    const { id, name } = plan;
    if (kind === 'contest') setPlanning({ act: 'stop', kind, plan });
    else if (kind !== 'experiment') setStopping(plan);
    else
      setRequested({
        title: t`Stop: ${name}`,
        run: ({ why }, options) =>
          api.switchOff({ body: { kind: 'experiment', id, notice: 'review', why } }, options),
      });
  };
  const start = ({ id, name }: Plan): void =>
    setRequested({
      title: t`Start again: ${name}`,
      run: ({ why }, options) => api.switchOn({ body: { kind: switched, id, why } }, options),
    });
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{names.about}</p>
      {mayAct && (
        <div className={styles.acts}>
          <Button size="s" onClick={() => setPlanning({ act: 'new', kind })}>
            {names.add}
          </Button>
        </div>
      )}
      <Loaded
        query={query}
        failed={t`The list didn’t load`}
        none={t`There is nothing yet.`}
        isEmpty={({ plans }) => plans.length === 0}
      >
        {({ plans }) => (
          <Table
            label={names.all}
            columns={[t`Name`, t`State`, t`Starts (UTC)`, t`Ends (UTC)`, t`Clashes`, t`Where`, t`Act`]}
          >
            {plans.map((plan) => (
              <PlanRow
                key={`${plan.id} ${plan.draft?.id ?? ''} ${plan.release ?? ''}`}
                plan={plan}
                acts={
                  mayAct
                    ? {
                        copy: () => setPlanning({ act: 'copy', kind, plan }),
                        schedule: () => setPlanning({ act: 'schedule', kind, plan }),
                        stop: () => stop(plan),
                        start: () => start(plan),
                      }
                    : undefined
                }
              />
            ))}
          </Table>
        )}
      </Loaded>
      <PlanSheet planning={planning} onClose={() => setPlanning(undefined)} />
      <SwitchOffSheet
        card={stopping && { kind: switched, id: stopping.id, title: stopping.name }}
        onClose={() => setStopping(undefined)}
        onDone={done}
      />
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </div>
  );
}
