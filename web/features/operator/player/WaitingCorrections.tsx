import { Trans, useLingui } from '@lingui/react/macro';
import type { Correction } from '@parlor/contract/calls/operator/corrections.ts';
import { useQuery } from '@tanstack/react-query';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import { DecisionList } from '../components/DecisionList.tsx';
import styles from '../Operator.module.css';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';
import { Moment } from '../components/Table.tsx';

/** A correction above the limit of one treasurer waits for a second one. */
export function WaitingCorrections({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  return (
    <DecisionList
      name="waiting"
      load={async (signal) => (await api.waitingCorrections({}, { signal })).corrections}
      none={t`Nothing waits.`}
      idOf={({ id }) => id}
    >
      {(correction, ask) => <WaitingCorrection correction={correction} mayDecide={mayDecide} ask={ask} />}
    </DecisionList>
  );
}

export type WaitingCorrectionProps = {
  correction: Correction;
  mayDecide: boolean;
  ask: (requested: ActRequest) => void;
};

/** One request: what it would move, when it expires, and the decision. The requester can only withdraw it. */
export function WaitingCorrection({ correction, mayDecide, ask }: WaitingCorrectionProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const me = useQuery({ queryKey: [OPERATOR, 'me'], queryFn: () => api.operatorMe() });
  const { id, userId, currency, amount, why, by, expiresAt } = correction;
  const decision = (approve: boolean): ActRequest => ({
    title: approve ? t`Approve the correction` : t`Reject the correction`,
    run: ({ why: because }, options) =>
      api.decideCorrection({ params: { id }, body: { approve, why: because } }, options),
  });
  const withdrawal: ActRequest = {
    title: t`Withdraw the request`,
    run: ({ why: because }, options) =>
      api.withdrawCorrection({ params: { id }, body: { why: because } }, options),
  };
  return (
    <>
      <div className={styles.line}>
        <b>{t`Player ${userId}`}</b>
        <span className={styles.sum}>
          <Figure amount={amount} unit={currency} decimals="fixed" setting="line" size="row" signed />{' '}
          {currency}
        </span>
      </div>
      <p>
        <bdi>{why}</bdi>{' '}
        <Trans>
          (asked by <OperatorName id={by} />)
        </Trans>
      </p>
      {expiresAt !== undefined && (
        <p className={styles.small}>
          <Trans>
            Expires <Moment at={expiresAt} /> UTC
          </Trans>
        </p>
      )}
      {mayDecide && me.data && (
        <div className={styles.acts}>
          {me.data.userId === by ? (
            <Button size="s" kind="quiet" onClick={() => ask(withdrawal)}>
              {t`Withdraw`}
            </Button>
          ) : (
            <>
              <Button size="s" onClick={() => ask(decision(true))}>
                {t`Approve`}
              </Button>
              <Button size="s" kind="quiet" onClick={() => ask(decision(false))}>
                {t`Reject`}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
