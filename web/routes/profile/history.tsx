import { createFileRoute } from '@tanstack/react-router';
import { History } from '../../screens/profile/History.tsx';

export const Route = createFileRoute('/profile/history')({ component: History });
