import { useLingui } from '@lingui/react/macro';
import { PAYMENT_QUARANTINED } from '@parlor/contract/calls/operator/payments.ts';
import type { ReactNode } from 'react';
import { longDay } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../ui/layout/Facts.tsx';
import { DecisionList } from './components/DecisionList.tsx';
import styles from './Operator.module.css';
import { useOperatorApi } from './operator-calls.ts';

/**
 * Disputes and other messages of payment providers. They decide nothing by themselves: an operator looks, pays a payment
 * in quarantine back, and records the outcome.
 */
export function PaymentAlarms({ maySettle }: { maySettle: boolean }) {
  const { t, i18n } = useLingui();
  const titles = useTitles();
  const api = useOperatorApi();
  return (
    <DecisionList
      name="payment-alarms"
      load={async (signal) => (await api.paymentAlarms({}, { signal })).alarms}
      none={t`No payment needs a decision.`}
      idOf={({ id }) => id}
    >
      {({ id, provider, type, at, orderId, userId, details }, ask) => (
        <>
          <div className={styles.line}>
            <b>
              <bdi>{titles[type] ?? type}</bdi>
            </b>
            <time dateTime={at}>{longDay(new Date(at), i18n.locale)}</time>
          </div>
          {type === PAYMENT_QUARANTINED && (
            <p className={styles.lead}>
              {t`This payment does not match its order, so nothing was delivered for it. Pay it back, or press Settled if it was already paid back at the provider.`}
            </p>
          )}
          <Facts>
            <Fact name={t`Provider`}>
              <Word>{provider}</Word>
            </Fact>
            {userId !== undefined && (
              <>
                <Fact name={t`Player`}>
                  <Word>{userId}</Word>
                </Fact>
                <Fact name={t`Order`}>
                  <Word>{orderId}</Word>
                </Fact>
              </>
            )}
            {Object.entries(details).map(([name, value]) => (
              <Fact key={name} name={<bdi>{name}</bdi>}>
                <Word>{value}</Word>
              </Fact>
            ))}
          </Facts>
          {maySettle && (
            <div className={styles.acts}>
              {type === PAYMENT_QUARANTINED && (
                <Button
                  size="s"
                  onClick={() =>
                    ask({
                      title: t`Pay this payment back`,
                      run: ({ why }, options) =>
                        api.refundQuarantinedPayment({ params: { id }, body: { why } }, options),
                    })
                  }
                >
                  {t`Pay back`}
                </Button>
              )}
              <Button
                size="s"
                onClick={() =>
                  ask({
                    title: t`Mark this message as settled`,
                    run: ({ why }, options) =>
                      api.settlePaymentAlarm({ params: { id }, body: { why } }, options),
                  })
                }
              >
                {t`Settled`}
              </Button>
            </div>
          )}
        </>
      )}
    </DecisionList>
  );
}

/** Of our own types. Those of a provider have its own names. */
function useTitles(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    [PAYMENT_QUARANTINED]: t`Payment in quarantine`,
    PAYMENT_CONFLICT: t`One payment reported for two orders`,
    PAYMENT_OF_ANOTHER_AMOUNT: t`Payment after a refund of another amount`,
    REFUND_OF_ANOTHER_AMOUNT: t`Refund of another amount`,
    REFUND_FOR_NO_ORDER: t`Refund without an order`,
    TRANSACTION_NOT_RECORDED: t`Transaction that could not be recorded`,
  };
}

/** Text of a provider, of any length: it may break anywhere. */
const Word = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className={styles.address}>
    {children}
  </bdi>
);
