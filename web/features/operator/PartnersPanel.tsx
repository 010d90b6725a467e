import { Trans, useLingui } from '@lingui/react/macro';
import { count } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import type { ActRequest } from './components/ActSheet.tsx';
import { DecisionList } from './components/DecisionList.tsx';
import styles from './Operator.module.css';
import { useOperatorApi } from './operator-calls.ts';

/**
 * Lists partners and their budgets. A partner with too many wrong replies is paused until an operator resumes it; an
 * operator stops one with its switch.
 */
export function PartnersPanel({ mayResume }: { mayResume: boolean }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const number = (amount: number): string => count(amount, i18n.locale);
  const resumption = (partner: string, name: string): ActRequest => ({
    title: t`Offer ${name} again`,
    run: ({ why }, options) => api.resumePartner({ params: { partner }, body: { why } }, options),
  });
  return (
    <DecisionList
      name="partners"
      load={async (signal) => (await api.operatorPartners({}, { signal })).partners}
      none={t`There are no partners.`}
      idOf={({ id }) => id}
    >
      {({ id, name, paused, tasks }, ask) => (
        <>
          <div className={styles.line}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <Tag kind={paused === undefined ? 'ok' : 'plain'}>
              {paused === undefined ? t`Offered` : t`Paused`}
            </Tag>
          </div>
          {paused !== undefined && (
            <p className={styles.small}>
              <bdi>{paused.why}</bdi>
            </p>
          )}
          <ul className={styles.budgets} aria-label={t`Partner tasks and their budgets`}>
            {tasks.map((task) => (
              <li key={task.id}>
                <bdi>{task.description}</bdi>
                <p className={styles.small}>
                  <Trans>
                    {number(task.taken)} of {number(task.budget)}, today {number(task.takenToday)} of{' '}
                    {number(task.perDay)}
                  </Trans>
                </p>
              </li>
            ))}
          </ul>
          {mayResume && paused !== undefined && (
            <div className={styles.acts}>
              <Button size="s" kind="quiet" onClick={() => ask(resumption(id, name))}>
                {t`Offer again`}
              </Button>
            </div>
          )}
        </>
      )}
    </DecisionList>
  );
}
