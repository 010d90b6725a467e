import { useLingui } from '@lingui/react/macro';
import type { Order } from '@parlor/contract/calls/shop.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { factsOf } from '../../../i18n/calendar-words.ts';
import { clockTime, longDay } from '../../../i18n/format.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretRight } from '../../../ui/media/icons.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import { Section } from '../../../ui/layout/Page.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { CheckoutSheet } from '../checkout/CheckoutSheet.tsx';
import { shortOrder } from './OrderNumber.tsx';
import styles from './Orders.module.css';
import { Price } from '../Price.tsx';
import { refreshAfterOrder, useShop } from '../shop-queries.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { useToDeviceTime } from '../use-to-device-time.ts';
import { useProductLabels } from '../use-product-labels.ts';
import { BroughtPicture } from '../ProductPicture.tsx';
import { broughtIn, shopProductOfOrder } from '../shop-products.ts';
import { itemPath } from './item-path.ts';

/** The receipt of one order, and its history. */
export function OrderStory({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(useShop().order(orderId));
  const failure = useFailure(error);
  if (data) return <Story order={data} />;
  if (hasErrorCode(error, 'ORDER_NOT_FOUND'))
    return (
      <EmptyState
        scene="search"
        title={t`Order not found`}
        act={<Button href={paths.orders()}>{t`See your orders`}</Button>}
      >
        {t`You have no order with this number.`}
      </EmptyState>
    );
  if (failure)
    return (
      <LoadFailed title={t`The order didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your order is saved.`}
      </LoadFailed>
    );
  return (
    <Loading label={t`Loading the order`}>
      <Panel>
        <Skeleton width="100%" height={220} radius={14} />
      </Panel>
    </Loading>
  );
}

const reachedStep = ({ status, refund }: Order): 'placed' | 'paid' | 'delivered' | undefined => {
  if (refund !== 'none' || status === 'CANCELLED') return undefined;
  return ({ PLACED: 'placed', PAID: 'paid', DELIVERED: 'delivered' } as const)[status];
};

function Story({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const labels = useProductLabels();
  const toDeviceTime = useToDeviceTime();
  const { api } = useServices();
  const client = useQueryClient();
  const { orderId, timeline, items, quantity, total, currency, usdTotal, status, expiresAt } = order;
  const cancel = useMutation({
    mutationFn: () => api.cancelOrder({ params: { orderId } }),
    onSettled: () => refreshAfterOrder(client),
  });
  const moment = (text: string): string => {
    const at = new Date(text);
    return factsOf([longDay(at, i18n.locale), clockTime(at, i18n.locale)], i18n.locale);
  };
  const checkout = useCheckout();
  const { name: host } = usePlatform();
  const step = reachedStep(order);
  const state = labels.state(order);
  return (
    <div className={styles.story}>
      <Panel>
        {step === undefined ? <Tag>{state}</Tag> : <OrderSteps at={step} />}
        <ul className={styles.items} aria-label={t`What you get`}>
          {broughtIn(items).map((one) => {
            // Refunded or undelivered items have no place to link to.
            const place = step === 'delivered' ? itemPath(one) : undefined;
            const inside = (
              <>
                <BroughtPicture one={one} className={styles.small} />
                <bdi>{labels.brought(one)}</bdi>
              </>
            );
            return (
              <li key={JSON.stringify(one)}>
                {place === undefined ? (
                  inside
                ) : (
                  <Link href={place}>
                    {inside}
                    <Icon of={caretRight} size="s" mirrored />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
        <Facts follows>
          <Fact name={t`Quantity`}>{i18n.number(quantity)}</Fact>
          <Fact name={t`Total`}>
            <Price amount={total} currency={currency} usd={usdTotal} />
          </Fact>
          <Fact name={t`Payment method`}>{labels.paidWith(order)}</Fact>
          <Fact name={t`State`}>{state}</Fact>
          <Fact name={t`Order`}>
            <bdi dir="ltr">{shortOrder(orderId)}</bdi>
          </Fact>
          <Fact name={t`Placed`}>{moment(order.placedAt)}</Fact>
          {expiresAt !== undefined && (
            <Fact name={t`Pay within`}>
              <Countdown endsAtMs={toDeviceTime(expiresAt)} icon="timer" />
            </Fact>
          )}
        </Facts>
        {status === 'PLACED' && !(host === 'telegram' && order.mode === 'breeze') && (
          <Button wide onClick={() => checkout.payFor(shopProductOfOrder(order), order)}>
            {t`Pay now`}
          </Button>
        )}
        {status === 'PLACED' && (
          <Button wide kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t`Cancel order`}
          </Button>
        )}
        {cancel.isError && (
          <p role="alert" className={styles.failed}>
            {t`We couldn’t cancel the order. If you don’t pay, it ends automatically.`}
          </p>
        )}
      </Panel>
      <Section title={t`Order history`}>
        <ol className={styles.timeline}>
          {timeline.map(({ at, event, note }, n) => (
            <li key={`${at} ${event}`} data-last={n === timeline.length - 1 || undefined}>
              <span className={styles.event}>{labels.event(event)}</span>
              <time dateTime={at}>{moment(at)}</time>
              {note !== undefined && <span className={styles.notes}>{note}</span>}
            </li>
          ))}
        </ol>
      </Section>
      <CheckoutSheet checkout={checkout} />
    </div>
  );
}
