import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Owed } from '../features/balance/Owed.tsx';
import { OrderStory } from '../features/shop/OrderStory.tsx';
import { useShop } from '../features/shop/shop-questions.ts';
import { paths } from '../routes/paths.ts';
import { useTitle } from '../services/use-title.ts';
import { PageHead } from '../ui/Page.tsx';

export function OrdersOne({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(useShop().order(orderId));
  const title = data?.title ?? t`Order`;
  useTitle(title);
  return (
    <>
      <PageHead title={title} back={{ href: paths.orders(), label: t`Your orders` }} />
      <OrderStory orderId={orderId} />
      {data !== undefined && data.refund !== 'none' && <Owed />}
    </>
  );
}
