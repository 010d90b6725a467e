import { createFileRoute } from '@tanstack/react-router';
import { NextDoor } from '../screens/PartnerTasks.tsx';

export const Route = createFileRoute('/tasks')({ component: NextDoor });
