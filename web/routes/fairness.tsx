import { createFileRoute } from '@tanstack/react-router';
import { Fairness } from '../screens/Fairness.tsx';

export const Route = createFileRoute('/fairness')({ component: Fairness });
