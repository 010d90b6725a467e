import { createFileRoute } from '@tanstack/react-router';
import { Daily } from '../screens/Daily.tsx';

export const Route = createFileRoute('/daily')({ component: Daily });
