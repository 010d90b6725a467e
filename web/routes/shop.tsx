import { createFileRoute } from '@tanstack/react-router';
import { Shop } from '../screens/Shop.tsx';

export const Route = createFileRoute('/shop')({ component: Shop });
