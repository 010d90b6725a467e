import { createFileRoute } from '@tanstack/react-router';
import { Limits } from '../../screens/profile/Limits.tsx';

export const Route = createFileRoute('/profile/limits')({ component: Limits });
