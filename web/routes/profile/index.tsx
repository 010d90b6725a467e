import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '../../screens/profile/Profile.tsx';

export const Route = createFileRoute('/profile/')({ component: Profile });
