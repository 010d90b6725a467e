import { useLingui } from '@lingui/react/macro';
import { paths } from '../../../navigation/paths.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import alarms from '../alarms/Alarms.module.css';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { Card } from './Card.tsx';
import styles from './Overview.module.css';

const REFRESH_MS = 15_000;
const SHOWN = 5;

/** The open alarms, the most severe first. */
export function OpenAlarms() {
  const { t } = useLingui();
  const query = useOperatorQuery('operatorAlarms', {}, { refetchInterval: REFRESH_MS });
  const open = query.data?.alarms.filter(({ state }) => state !== 'solved') ?? [];
  const others = open.length - SHOWN;
  return (
    <Card title={t`Open alarms`} href={paths.operator({ see: 'alarms' })} more={t`All alarms`}>
      <Loaded
        query={query}
        failed={t`The alarms didn’t load`}
        none={t`No alarm is open.`}
        isEmpty={() => open.length === 0}
      >
        {() => (
          <ul className={styles.lines}>
            {open.slice(0, SHOWN).map(({ id, state, severity, summary, subject, owner, since }) => (
              <li key={id} className={styles.alarm}>
                <span className={alarms.state} data-state={state} data-severity={severity}>
                  {severity === 'page' ? t`Now` : t`Today`}
                </span>
                <div>
                  {summary}
                  {subject !== undefined && (
                    <>
                      {': '}
                      <bdi>{subject}</bdi>
                    </>
                  )}
                  <div className={parts.small}>
                    <Moment at={since} /> UTC ·{' '}
                    {owner === undefined ? t`nobody looks after it` : <bdi>{owner}</bdi>}
                  </div>
                </div>
              </li>
            ))}
            {others > 0 && <li className={parts.small}>{t`and ${others} more`}</li>}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
