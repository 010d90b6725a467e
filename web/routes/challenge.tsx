import { createFileRoute } from '@tanstack/react-router';
import { Challenge } from '../screens/Challenge.tsx';

export const Route = createFileRoute('/challenge')({ component: Challenge });
