import { useLingui } from '@lingui/react/macro';
import { OrderList } from '../features/shop/OrderList.tsx';
import { paths } from '../routes/paths.ts';
import { useTitle } from '../services/use-title.ts';
import { PageHead } from '../ui/Page.tsx';
import styles from './Orders.module.css';

export function Orders() {
  const { t } = useLingui();
  useTitle(t`Your orders`);
  return (
    <div className={styles.measure}>
      <PageHead title={t`Your orders`} back={{ href: paths.shop(), label: t`Shop` }} />
      <OrderList />
    </div>
  );
}
