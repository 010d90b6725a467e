import { useLingui } from '@lingui/react/macro';
import type { AlarmCard, AlarmSeverity, AlarmState } from '@parlor/contract/calls/operator/alarms.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import styles from './Alarms.module.css';

const REFRESH_MS = 15_000;

/** Alarms of the server: what is wrong, since when, who looks after it, and what to do. */
export default function AlarmsPanel({ mayAcknowledge }: { mayAcknowledge: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [requested, setRequested] = useState<ActRequest>();
  const query = useOperatorQuery('operatorAlarms', {}, { refetchInterval: REFRESH_MS });
  const at = query.data?.evaluatedAt?.slice(0, 19).replace('T', ' ');
  const acknowledge = ({ id, summary }: AlarmCard): void =>
    setRequested({
      title: t`Look after: ${summary}`,
      run: ({ why }, options) => api.acknowledgeAlarm({ params: { id }, body: { why } }, options),
    });
  return (
    <div className={parts.stack}>
      <p className={parts.lead}>
        {at === undefined
          ? t`The rules are evaluated every minute.`
          : t`The rules were evaluated at ${at} UTC. An alarm is solved when its condition ends.`}
      </p>
      <Loaded
        query={query}
        failed={t`The list didn’t load`}
        none={t`Nothing is wrong now, and nothing was wrong in the last seven days.`}
        isEmpty={({ alarms }) => alarms.length === 0}
      >
        {({ alarms }) => (
          <AlarmTable alarms={alarms} onAcknowledge={mayAcknowledge ? acknowledge : undefined} />
        )}
      </Loaded>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </div>
  );
}

function AlarmTable({
  alarms,
  onAcknowledge,
}: {
  alarms: readonly AlarmCard[];
  onAcknowledge: ((alarm: AlarmCard) => void) | undefined;
}) {
  const { t } = useLingui();
  const severities: Readonly<Record<AlarmSeverity, string>> = { page: t`Now`, look: t`Today` };
  const states: Readonly<Record<AlarmState, string>> = {
    firing: t`Firing`,
    acknowledged: t`Acknowledged`,
    solved: t`Solved`,
  };
  return (
    <Table
      label={t`Alarms`}
      columns={[t`State`, t`Act`, t`Alarm`, t`Since (UTC)`, t`Owner and note`, t`What to do`]}
    >
      {alarms.map((alarm) => (
        <tr key={alarm.id}>
          <td>
            <span className={styles.state} data-state={alarm.state} data-severity={alarm.severity}>
              {states[alarm.state]}
            </span>
          </td>
          <td>{severities[alarm.severity]}</td>
          <td className={parts.long}>
            <b>{alarm.summary}</b>
            {alarm.subject !== undefined && (
              <div>
                <bdi>{alarm.subject}</bdi>
              </div>
            )}
            {alarm.details !== '' && (
              <div className={parts.small}>
                <bdi>{alarm.details}</bdi>
              </div>
            )}
          </td>
          <td>
            <Moment at={alarm.since} />
            {alarm.solvedAt !== undefined && (
              <div className={parts.small}>
                {t`solved`} <Moment at={alarm.solvedAt} />
              </div>
            )}
          </td>
          <td className={parts.long}>
            <bdi>{alarm.owner ?? '–'}</bdi>
            {alarm.note !== undefined && (
              <div className={parts.small}>
                <bdi>{alarm.note}</bdi>
              </div>
            )}
            {onAcknowledge && alarm.state !== 'solved' && (
              <div className={styles.act}>
                <Button
                  size="s"
                  onClick={() => onAcknowledge(alarm)}
                  aria-label={t`Look after: ${alarm.summary} ${alarm.subject ?? ''}`}
                >
                  {alarm.state === 'firing' ? t`Look after` : t`Take over`}
                </Button>
              </div>
            )}
          </td>
          <td>
            <code dir="ltr">{alarm.runbook}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}
