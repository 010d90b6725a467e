import { createFileRoute } from '@tanstack/react-router';
import { NextDoor } from '../screens/NextDoor.tsx';

export const Route = createFileRoute('/tasks')({ component: NextDoor });
