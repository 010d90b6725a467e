import { useLingui } from '@lingui/react/macro';
import { OrderList } from '../../features/shop/orders/OrderList.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { PageHead } from '../../ui/layout/Page.tsx';

export function Orders() {
  const { t } = useLingui();
  useTitle(t`Orders`);
  return (
    <>
      <PageHead title={t`Orders`} back={{ href: paths.shop(), label: t`Shop` }} />
      <OrderList />
    </>
  );
}
