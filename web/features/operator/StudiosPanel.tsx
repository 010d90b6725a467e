import { Trans, useLingui } from '@lingui/react/macro';
import type { StudioFault } from '@parlor/contract/calls/operator/studios.ts';
import { count } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { DecisionList } from './components/DecisionList.tsx';
import styles from './Operator.module.css';
import { useOperatorApi } from './operator-calls.ts';

/**
 * Studios with their bets and wins of this hour. A studio that pays too much takes no new bets until a
 * treasurer resets it.
 */
export function StudiosPanel({ mayReset }: { mayReset: boolean }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const number = (amount: number): string => count(amount, i18n.locale);
  const faults: Readonly<Record<StudioFault, string>> = {
    'stake-out-of-bounds': t`A stake outside the game’s limits`,
    'win-out-of-bounds': t`A win larger than the game can pay`,
    'hour-of-wins': t`Wins above this hour’s limit`,
    'hour-of-prizes': t`Prizes above this hour’s limit`,
  };
  return (
    <DecisionList
      name="studios"
      load={async (signal) => (await api.operatorStudios({}, { signal })).studios}
      none={t`There are no studios.`}
      idOf={({ id }) => id}
    >
      {({ id, title, paused, hours, alarms }, ask) => (
        <>
          <div className={styles.line}>
            <b>
              <bdi>{title}</bdi>
            </b>
            <Tag kind={paused === undefined ? 'ok' : 'plain'}>
              {paused === undefined ? t`Open` : t`Paused`}
            </Tag>
          </div>
          {paused !== undefined && <p className={styles.small}>{faults[paused.why]}</p>}
          <ul className={styles.budgets} aria-label={t`This hour`}>
            {hours.map(({ currency, staked, paid, promo }) => (
              <li key={currency}>
                <Trans>
                  Staked {number(staked)} {currency}, paid {number(paid)}, prizes {number(promo)}
                </Trans>
              </li>
            ))}
            {alarms.map(({ fault, times, at }) => (
              <li key={`${fault} ${at}`} className={styles.small}>
                <time dateTime={at}>{new Date(at).toLocaleString(i18n.locale, { timeZone: 'UTC' })}</time>{' '}
                {faults[fault]} × {number(times)}
              </li>
            ))}
          </ul>
          {mayReset && paused !== undefined && (
            <div className={styles.acts}>
              <Button
                size="s"
                onClick={() =>
                  ask({
                    title: t`Take bets of ${title} again`,
                    run: ({ why }, options) =>
                      api.resumeStudio({ params: { studio: id }, body: { why } }, options),
                  })
                }
              >
                {t`Take bets again`}
              </Button>
            </div>
          )}
        </>
      )}
    </DecisionList>
  );
}
