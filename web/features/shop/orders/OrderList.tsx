import { useLingui } from '@lingui/react/macro';
import type { Order } from '@parlor/contract/calls/shop.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { longDay } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../../../ui/feedback/Loading.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './Orders.module.css';
import { useShop } from '../shop-queries.ts';
import { useProductLabels } from '../use-product-labels.ts';
import { ProductPicture } from '../ProductPicture.tsx';
import { broughtIn } from '../shop-products.ts';

/** Every order, newest first, each with a link to its receipt. */
export function OrderList() {
  const { t } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    useShop().orders(),
  );
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
    <>
      <Rows label={t`Orders`}>
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </Rows>
      {hasNextPage && (
        <div className={styles.older}>
          <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more orders`}
          </Button>
        </div>
      )}
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const labels = useProductLabels();
  const day = longDay(new Date(order.placedAt), i18n.locale);
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
      detail={`${labels.state(order)} · ${day}`}
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
