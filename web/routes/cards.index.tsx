import { createFileRoute } from '@tanstack/react-router';
import { Cards } from '../screens/Cards.tsx';

export const Route = createFileRoute('/cards/')({ component: Cards });
