import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Older } from '../components/Older.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { Moment } from '../components/Table.tsx';
import { usePages } from '../components/use-pages.ts';

export type PlayerOrdersProps = {
  userId: string;
  /** Undefined if the role may not see it. */
  onRefund: ((orderId: string, title: string) => void) | undefined;
};

/** Every order with its stored history, unchanged. */
export function PlayerOrders({ userId, onRefund }: PlayerOrdersProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const query = usePages('orders', userId, (page, signal) =>
    api.playerOrders({ params: { userId }, query: page }, { signal }),
  );
  return (
    <Loaded
      query={query}
      failed={t`The orders didn’t load`}
      none={t`No order yet.`}
      isEmpty={({ pages }) => pages.every((page) => page.orders.length === 0)}
    >
      {({ pages }) => (
        <>
          <ul className={styles.cards} aria-label={t`Orders of the player`}>
            {pages
              .flatMap((page) => page.orders)
              .map(({ orderId, title, quantity, total, currency, mode, status, refund, timeline }) => {
                const mayRefund = refund === 'none' && (status === 'PAID' || status === 'DELIVERED');
                return (
                  <li key={orderId} className={styles.card}>
                    <div className={styles.line}>
                      <b>
                        {title} ×{quantity}
                      </b>
                      <span className={styles.sum}>
                        <CurrencyMark currency={currency} size={18} />
                        <Figure amount={total} unit={currency} setting="line" size="row" />
                      </span>
                    </div>
                    <p className={styles.tags}>
                      <Tag>{status}</Tag> {refund !== 'none' && <Tag>{t`refund: ${refund}`}</Tag>}{' '}
                      <Tag>{mode ?? 'PP'}</Tag>
                    </p>
                    <code dir="ltr">{orderId}</code>
                    <ol className={styles.story}>
                      {timeline.map(({ at, event, note }) => (
                        <li key={`${at} ${event}`}>
                          <Moment at={at} /> <b>{event}</b> {note}
                        </li>
                      ))}
                    </ol>
                    {onRefund && mayRefund && (
                      <Button kind="quiet" size="s" onClick={() => onRefund(orderId, title)}>
                        {t`Pay back`}
                      </Button>
                    )}
                  </li>
                );
              })}
          </ul>
          <Older query={query} />
        </>
      )}
    </Loaded>
  );
}
