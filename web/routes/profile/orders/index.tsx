import { createFileRoute } from '@tanstack/react-router';
import { Orders } from '../../../screens/profile/Orders.tsx';

export const Route = createFileRoute('/profile/orders/')({ component: Orders });
