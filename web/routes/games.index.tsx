import { createFileRoute } from '@tanstack/react-router';
import { Games } from '../screens/Games.tsx';

export const Route = createFileRoute('/games/')({ component: Games });
