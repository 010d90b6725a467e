import { Trans } from '@lingui/react/macro';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import styles from '../checkout/Checkout.module.css';

/** The number of a receipt, and the link to it. */
export const OrderNumber = ({ orderId, onFollow }: { orderId: string; onFollow?: () => void }) => (
  <p className={styles.number}>
    <Link href={paths.order(orderId)} {...(onFollow && { onClick: onFollow })}>
      <Trans>
        Order <bdi dir="ltr">{shortOrder(orderId)}</bdi>
      </Trans>
    </Link>
  </p>
);

/** The last digits are enough to tell a player's orders apart. */
export const shortOrder = (orderId: string): string => orderId.slice(-8).toUpperCase();
