import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Order } from '@parlor/contract/calls/shop.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { factsOf } from '../../../i18n/calendar-words.ts';
import { byDay } from '../../../i18n/days.ts';
import { clockTime } from '../../../i18n/format.ts';
import { useDayName } from '../../../i18n/use-day-name.ts';
import { paths } from '../../../navigation/paths.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../../../ui/feedback/Loading.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { ShowOlder } from '../../../ui/controls/ShowOlder.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './Orders.module.css';
import { useShop } from '../shop-queries.ts';
import { useProductLabels } from '../use-product-labels.ts';
import { ProductPicture } from '../ProductPicture.tsx';
import { broughtIn } from '../shop-products.ts';
import { spentOn } from './spent.ts';

/** Every order, newest first, by day, each with a link to its receipt; beside them what they cost together. */
export function OrderList() {
  const { t } = useLingui();
  const dayName = useDayName();
  const list = useInfiniteQuery(useShop().orders());
  const { data, error, refetch, hasNextPage } = list;
  const failure = useFailure(error);
  if (!data)
    return failure === undefined ? (
      <OrdersLoading />
    ) : (
      <LoadFailed title={t`Your orders didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`All your orders are saved.`}
      </LoadFailed>
    );
  const orders = data.pages.flatMap((page) => page.orders);
  if (orders.length === 0)
    return (
      <EmptyState
        scene="shelf"
        title={t`No orders yet`}
        act={<Button href={paths.shop()}>{t`Go to the shop`}</Button>}
      >
        {t`Your receipts will appear here.`}
      </EmptyState>
    );
  return (
    <div className={styles.columns}>
      <div>
        {byDay(orders, ({ placedAt }) => placedAt).map(({ day, at, items }) => (
          <section key={day}>
            <h2 className={styles.day}>
              {dayName({ day, at })}
              {!(hasNextPage && items.includes(orders.at(-1)!)) && <Sums orders={items} />}
            </h2>
            <Rows>
              {items.map((order) => (
                <OrderRow key={order.orderId} order={order} />
              ))}
            </Rows>
          </section>
        ))}
        <ShowOlder list={list} label={t`Show more orders`} />
      </div>
      <Spending orders={orders} isWhole={!hasNextPage} />
    </div>
  );
}

/** What was paid for these orders, a figure for each currency. */
function Sums({ orders }: { orders: readonly Order[] }) {
  return (
    <span className={styles.sums}>
      {spentOn(orders).map(({ currency, amount }) => (
        <span key={currency} className={styles.amount}>
          <Figure amount={amount} unit={currency} setting="line" />
          <CurrencyMark currency={currency} size={16} label={currency} />
        </span>
      ))}
    </span>
  );
}

function Spending({ orders, isWhole }: { orders: readonly Order[]; isWhole: boolean }) {
  const { t } = useLingui();
  const spent = spentOn(orders);
  return (
    <aside className={styles.side} aria-label={t`Spent`}>
      <Panel>
        <h2 className={styles.heading}>{t`Spent`}</h2>
        {spent.length === 0 ? (
          <p className={styles.notes}>{t`Nothing. Cancelled and refunded orders do not count.`}</p>
        ) : (
          <>
            <Facts>
              {spent.map(({ currency, amount, count }) => (
                <Fact key={currency} name={t`${plural(count, { one: '# order', other: '# orders' })}`}>
                  <span className={styles.amount}>
                    <Figure amount={amount} unit={currency} setting="line" size="row" />
                    <CurrencyMark currency={currency} size={18} label={currency} />
                  </span>
                </Fact>
              ))}
            </Facts>
            <p className={styles.notes}>
              {isWhole
                ? t`Without cancelled and refunded orders.`
                : t`Of the orders shown, without cancelled and refunded ones.`}
            </p>
          </>
        )}
        <Button kind="quiet" wide href={paths.limits()}>
          {t`Set a spending limit`}
        </Button>
        <Button kind="quiet" wide href={paths.shop()}>
          {t`Go to the shop`}
        </Button>
      </Panel>
    </aside>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const labels = useProductLabels();
  const time = clockTime(new Date(order.placedAt), i18n.locale);
  return (
    <Row
      height="l"
      href={paths.order(order.orderId)}
      leading={
        <ProductPicture
          product={{ picture: '', category: undefined, brings: broughtIn(order.items) }}
          className={styles.picture}
        />
      }
      title={order.title}
      detail={factsOf([labels.state(order), time], i18n.locale)}
      trailing={
        <span className={styles.amount}>
          <Figure amount={order.total} unit={order.currency} setting="line" size="row" />
          <CurrencyMark currency={order.currency} size={18} label={order.currency} />
        </span>
      }
    />
  );
}

function OrdersLoading() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading your orders`}>
      <LoadingRows
        count={4}
        height="l"
        leading={<Skeleton width={44} height={44} radius={12} />}
        title={<Skeleton width={140} height={16} />}
        detail={<Skeleton width={190} height={12} radius={6} />}
        trailing={<Skeleton width={64} height={20} />}
      />
    </Loading>
  );
}
