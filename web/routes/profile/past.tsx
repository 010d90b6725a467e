import { createFileRoute } from '@tanstack/react-router';
import { Past } from '../../screens/profile/Past.tsx';

export const Route = createFileRoute('/profile/past')({ component: Past });
