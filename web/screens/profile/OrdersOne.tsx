import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Debt } from '../../features/balances/Debt.tsx';
import { OrderStory } from '../../features/shop/orders/OrderStory.tsx';
import { useShop } from '../../features/shop/shop-queries.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { PageHead } from '../../ui/layout/Page.tsx';

export function OrdersOne({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(useShop().order(orderId));
  const title = data?.title ?? t`Order`;
  useTitle(title);
  return (
    <>
      <PageHead title={title} back={{ href: paths.orders(), label: t`Orders` }} />
      <OrderStory orderId={orderId} />
      {data !== undefined && data.refund !== 'none' && <Debt />}
    </>
  );
}
