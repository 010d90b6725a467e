import { createFileRoute } from '@tanstack/react-router';
import { Orders } from '../screens/Orders.tsx';

export const Route = createFileRoute('/profile/orders/')({ component: Orders });
