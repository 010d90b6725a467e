import { createFileRoute } from '@tanstack/react-router';
import { PartnerTasks } from '../screens/PartnerTasks.tsx';

export const Route = createFileRoute('/tasks')({ component: PartnerTasks });
