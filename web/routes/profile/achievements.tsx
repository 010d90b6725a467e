import { createFileRoute } from '@tanstack/react-router';
import { Achievements } from '../../screens/profile/Achievements.tsx';

export const Route = createFileRoute('/profile/achievements')({ component: Achievements });
