import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '../../screens/profile/Settings.tsx';

export const Route = createFileRoute('/profile/settings')({ component: Settings });
