import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Figure } from '../../ui/Figure.tsx';
import type { Asked } from './ActSheet.tsx';
import { DecisionList } from './DecisionList.tsx';
import styles from './Operator.module.css';
import { useOperatorApi } from './operator-calls.ts';

/** Above one operator's limit a correction waits for another one. */
export function WaitingCorrections({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const decision = (id: string, approve: boolean): Asked => ({
    title: approve ? t`Approve the correction` : t`Reject the correction`,
    run: ({ why }) => api.decideCorrection({ params: { id }, body: { approve, why } }),
  });
  return (
    <DecisionList
      name="waiting"
      load={async (signal) => (await api.waitingCorrections({}, { signal })).corrections}
      none={<Trans>Nothing waits.</Trans>}
      idOf={({ id }) => id}
    >
      {({ id, userId, currency, amount, why, by }, ask) => (
        <>
          <div className={styles.line}>
            <b>
              <Trans>Player {userId}</Trans>
            </b>
            <span className={styles.sum}>
              <Figure amount={amount} unit={currency} decimals="fixed" setting="line" size="row" signed />{' '}
              {currency}
            </span>
          </div>
          <p>
            <bdi>{why}</bdi> <Trans>(asked by {by})</Trans>
          </p>
          {mayDecide && (
            <div className={styles.acts}>
              <Button size="s" onClick={() => ask(decision(id, true))}>
                <Trans>Approve</Trans>
              </Button>
              <Button size="s" kind="quiet" onClick={() => ask(decision(id, false))}>
                <Trans>Reject</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </DecisionList>
  );
}
