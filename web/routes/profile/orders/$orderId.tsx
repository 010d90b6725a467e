import { createFileRoute } from '@tanstack/react-router';
import { OrdersOne } from '../../../screens/profile/OrdersOne.tsx';

export const Route = createFileRoute('/profile/orders/$orderId')({ component: Page });

function Page() {
  const { orderId } = Route.useParams();
  return <OrdersOne orderId={orderId} />;
}
