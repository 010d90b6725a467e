import { createFileRoute } from '@tanstack/react-router';
import { Quests } from '../screens/Quests.tsx';

export const Route = createFileRoute('/quests')({ component: Quests });
